import { HARDSHIP_STATES } from '@lorikeet/domain/hardship';
import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { id } from '../wire.ts';

const request = z.strictObject({ id: id('hardship_request'), property_id: id('property') });

export const hardshipEvents = {
  'hardship.requested': publicEvent(request, {
    en: 'When a ratepayer in hardship asks for an arrangement.',
    zh: '有困难的缴费人申请付款安排时发送。',
  }),
  'hardship.decided': publicEvent(request.extend({ status: z.enum(HARDSHIP_STATES) }), {
    en: 'When the council has approved or declined a request for an arrangement, or it ended with its asker’s access to the property.',
    zh: '市政厅批准或拒绝付款安排申请，或申请随申请人对房产的访问权终止而结束时发送。',
  }),
  'hardship.withdrawn': publicEvent(request, {
    en: 'When a ratepayer takes a request for an arrangement back.',
    zh: '缴费人撤回付款安排申请时发送。',
  }),
};
