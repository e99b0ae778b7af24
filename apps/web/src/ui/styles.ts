/**
 * The library's styles come before ours, which refine them. Only the components in use are taken; a screen
 * that uses another adds its file here.
 */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Tooltip.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Drawer.css';
import './fonts.css';
import './tokens.css';
import './base.css';
import './controls.css';
import './button.css';
import './page.css';
import './fields.css';
import './human-check.css';
import './status-chip.css';
import './faces.css';
import './toasts.css';
import './data-list/data-list.css';
import './charts/chart.css';
