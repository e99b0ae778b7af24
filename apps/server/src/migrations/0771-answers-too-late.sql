-- When the processor took a dispute's answer no more: its time was over. It is not handed in again.
alter table disputes add column answer_refused_at timestamptz;
