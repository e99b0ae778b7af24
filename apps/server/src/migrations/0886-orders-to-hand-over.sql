-- What waits to be handed over is little beside all that was ever sold; the dashboard counts it whenever it is shown.
create index orders_to_hand_over on orders (merchant_id) where status in ('paid', 'partly_fulfilled');
