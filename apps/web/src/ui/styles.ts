/** The styles of every page, in the order in which they refine each other. */
import './fonts.css';
import './tokens.css';
import './presets.css';
import './base.css';
import './controls.css';
import './button.css';
import './page.css';
import './card.css';
import './fields.css';
import './human-check.css';
import './status-chip.css';
import './faces.css';
import './toasts.css';
import './data-list/data-list.css';
import './data-list/list-table.css';
import './charts/chart.css';
