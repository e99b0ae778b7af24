import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The base colours in eleven steps, 50 to 950; the same values as in tokens.css. */
const SCALES: Record<'navy' | 'sky' | 'orange' | 'green', MantineColorsTuple> = {
  navy: [
    '#F6F7FF',
    '#EAEDFD',
    '#D6DAFC',
    '#B9BFFA',
    '#979CF4',
    '#7679DE',
    '#5B5ABC',
    '#423F95',
    '#2B276F',
    '#181349',
    '#0D0932',
  ],
  sky: [
    '#E6FAFF',
    '#CCF5FF',
    '#97ECFF',
    '#09DEFF',
    '#0DC1DD',
    '#00A3BC',
    '#088498',
    '#016879',
    '#004F5C',
    '#003741',
    '#00232A',
  ],
  orange: [
    '#FFF5F3',
    '#FFEAE5',
    '#FFD5CA',
    '#FEB7A4',
    '#FF8A6D',
    '#FE4C1C',
    '#D33605',
    '#A72903',
    '#801D01',
    '#5B1100',
    '#3C0800',
  ],
  green: [
    '#EAF9F4',
    '#D4F4E9',
    '#AAEAD6',
    '#6EDCBD',
    '#00C49F',
    '#04A586',
    '#02866C',
    '#036A55',
    '#025140',
    '#01392C',
    '#00251C',
  ],
};

/**
 * Wheel and touch stay with an open window. The page's scrollbar stays as well: taking it away would lay out the page anew
 * and work out the style of all that stands on it.
 */
const WINDOW = { defaultProps: { removeScrollProps: { removeScrollBar: false } } };

export const mantineTheme = createTheme({
  components: { Modal: WINDOW, Drawer: WINDOW },
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-sans)' },
  colors: SCALES,
  primaryColor: 'navy',
  primaryShade: { light: 9, dark: 3 },
  defaultRadius: 'md',
  radius: { xs: 'var(--r-xs)', sm: 'var(--r-sm)', md: 'var(--r-md)', lg: 'var(--r-lg)', xl: 'var(--r-xl)' },
  spacing: { xs: 'var(--sp-2)', sm: 'var(--sp-3)', md: 'var(--sp-4)', lg: 'var(--sp-6)', xl: 'var(--sp-8)' },
  shadows: {
    xs: 'var(--shadow-xs)',
    sm: 'var(--shadow-sm)',
    md: 'var(--shadow-md)',
    lg: 'var(--shadow-lg)',
    xl: 'var(--shadow-lg)',
  },
  respectReducedMotion: true,
});

/** The library's own colour roles, taken from ours; they follow the area and light or dark by themselves. */
export const tokensForMantine: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-error': 'var(--negative)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border-strong)',
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
  },
  light: {},
  dark: {},
});
