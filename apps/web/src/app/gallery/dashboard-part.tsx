import { IconCalendar, IconChevronDown, IconUserPlus } from '@tabler/icons-react';
import { date, money, shortMoney } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Figures } from '../../ui/card.tsx';
import { Chart } from '../../ui/charts/chart.tsx';
import type { Point, Series } from '../../ui/charts/chart-types.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { FigureMoney } from '../../ui/values.tsx';
import { sampleRows } from './sample.ts';

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const series: Series[] = [
  { key: 'cleared', label: 'Succeeded', tone: 'cleared' },
  { key: 'processing', label: 'Processing', tone: 'processing' },
];
const points: Point[] = MONTHS.map((label, index) => ({
  key: label,
  label,
  title: `${label} 2026`,
  values: {
    cleared: 10_000_000 + ((index * 1_371_037) % 4_500_000),
    processing: index === 11 ? 2_891_475 : 0,
  },
  current: index === 11,
}));

export function DashboardPart() {
  return (
    <Page>
      <PageHeader
        title="Good morning, Mei"
        actions={
          <>
            <Button icon={IconCalendar} iconAfter={IconChevronDown}>
              Nov 1 to today
            </Button>
            <ButtonLink to="/merchant/gallery/form" look="action" icon={IconUserPlus}>
              Create invite
            </ButtonLink>
          </>
        }
      />
      <div className="lk-stack">
        <Figures
          label="This month"
          figures={[
            {
              label: 'Money in',
              value: <FigureMoney cents={12_531_840} />,
              note: (
                <>
                  <span className="lk-good">+6.2%</span> on Oct 1 to 20
                </>
              ),
              to: '/merchant/gallery/list',
            },
            {
              label: 'Processing',
              value: <FigureMoney cents={2_891_475} />,
              note: '212 debits, clear by 11/25/2026',
            },
            {
              label: 'Failed',
              value: <FigureMoney cents={240_625} />,
              note: (
                <>
                  <span className="lk-bad">1.9%</span> of debits, 14 tried again
                </>
              ),
            },
            {
              label: 'Next payout',
              value: <FigureMoney cents={1_877_210} />,
              note: 'Mon 11/23/2026 to ANZ ••• 318',
            },
          ]}
        />
        <div className="lk-columns">
          <div className="lk-stack">
            <Card title="Twelve months">
              <Chart
                label="Money in, twelve months"
                series={series}
                points={points}
                axis={shortMoney}
                exact={money}
                periodLabel="Month"
                onOpen={() => undefined}
              />
            </Card>
            <Card title="Latest transactions" aside={<a href="#all">See all</a>} flush>
              <table className="lk-table">
                <tbody>
                  {sampleRows.slice(0, 5).map((row) => (
                    <tr key={row.id}>
                      <td className="lk-cell-strong">{row.customer}</td>
                      <td>{row.description}</td>
                      <td>
                        <StatusChip status={row.status} />
                      </td>
                      <td className="lk-cell-date">{date(row.date)}</td>
                      <td className="lk-cell-end lk-cell-amount">{money(row.cents)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Card>
          </div>
          <Card title="Activity">
            <Timeline
              entries={[
                {
                  id: '1',
                  icon: IconCalendar,
                  tone: 'positive',
                  title: 'Debit cleared, $96.00',
                  detail: 'Payment for 11/10/2026',
                  at: '2026-11-13T07:04:00Z',
                },
                {
                  id: '2',
                  icon: IconUserPlus,
                  tone: 'info',
                  title: 'Debit notice sent',
                  detail: 'E-mail and SMS, opened',
                  at: '2026-11-05T21:00:00Z',
                },
              ]}
            />
          </Card>
        </div>
      </div>
    </Page>
  );
}
