import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineThemeOverride,
} from '@mantine/core'
import { darkTint, generateShades, luminance, readableUnderWhite, textOn, type Shades } from './colors.ts'

const DEFAULT = '#009EF7'

const SLATE: Shades = [
  '#f5f7f9',
  '#eef1f4',
  '#e2e6ea',
  '#d3d9df',
  '#bcc4cd',
  '#8e99a5',
  '#5c6774',
  '#46505c',
  '#2f3844',
  '#1b2330',
]
const DARK: Shades = [
  '#e8ebef',
  '#c5ccd4',
  '#9aa4b0',
  '#6f7a87',
  '#323b46',
  '#262e38',
  '#1a2028',
  '#11151b',
  '#0d1116',
  '#080b0f',
]
const KINDS = {
  verde: generateShades('#2b8a3e'),
  amarelo: generateShades('#d9770a'),
  vermelho: generateShades('#d92d32'),
  azul: generateShades('#1c7ed6'),
}

/** Colours of solid marks and bars: the same in both schemes, always beside a number or a word. */
const BAR_COLORS: Partial<Record<string, string>> = {
  verde: '#2f9e44',
  amarelo: '#f08c00',
  vermelho: '#e03131',
  azul: '#228be6',
}
const FILLED = ['primaria', ...Object.keys(KINDS)]

/** Mantine theme of a distributor: shades of its primary colour, slate for the rest, and four colour roles. */
export function createDistribuidorTheme(primaria: string = DEFAULT): MantineThemeOverride {
  const shades = generateShades(primaria)
  return createTheme({
    primaryColor: 'primaria',
    primaryShade: { light: 6, dark: 4 },
    autoContrast: true,
    luminanceThreshold: 0.182,
    colors: {
      primaria: shades,
      gray: SLATE,
      dark: DARK,
      ...KINDS,
      red: KINDS.vermelho,
      green: KINDS.verde,
      yellow: KINDS.amarelo,
      blue: KINDS.azul,
    },
    black: '#1b2330',
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    headings: {
      fontWeight: '650',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '28px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    shadows: {
      xs: 'var(--sombra)',
      sm: 'var(--sombra)',
      md: 'var(--sombra)',
      lg: 'var(--sombra)',
      xl: 'var(--sombra)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    other: { primaria },
    variantColorResolver: (input) => {
      const nome = input.color ?? 'primaria'
      if (input.variant === 'filled' && FILLED.includes(nome)) {
        return {
          background: `var(--${nome}-fundo)`,
          hover: `var(--${nome}-fundo-hover)`,
          color: `var(--${nome}-sobre)`,
          border: '1px solid transparent',
        }
      }
      return defaultVariantColorsResolver(input)
    },
    components: {
      Button: { defaultProps: { fw: 600 } },
      // A description above the input would move it out of line with its neighbours.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      Paper: { defaultProps: { withBorder: true }, styles: { root: { backgroundColor: 'var(--cartao)' } } },
      Modal: {
        defaultProps: {
          centered: true,
          overlayProps: { backgroundOpacity: 0.4 },
          transitionProps: { duration: 150 },
          closeButtonProps: { 'aria-label': 'Fechar' },
          attributes: { header: { role: 'presentation' } },
        },
        styles: {
          content: { backgroundColor: 'var(--cartao)' },
          header: { backgroundColor: 'var(--cartao)' },
          title: { fontWeight: 650 },
        },
      },
      Drawer: {
        defaultProps: {
          overlayProps: { backgroundOpacity: 0.3 },
          transitionProps: { duration: 150 },
          closeButtonProps: { 'aria-label': 'Fechar' },
          attributes: { header: { role: 'presentation' } },
        },
        styles: {
          content: { backgroundColor: 'var(--cartao)' },
          header: { backgroundColor: 'var(--cartao)' },
          title: { fontWeight: 650 },
        },
      },
      // A number beyond its limits stays as typed and is refused: the nearest allowed is not what was meant.
      NumberInput: { defaultProps: { clampBehavior: 'none' } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' } } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true, transitionProps: { duration: 120 } } },
      Menu: {
        defaultProps: {
          shadow: 'md',
          withInitialFocusPlaceholder: false,
          position: 'bottom-end',
          transitionProps: { duration: 120 },
        },
      },
      Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 } },
      },
    },
  })
}

/** CSS variables of the theme: surfaces, text, and text, tint and bar for every role in both schemes. */
export const variables: CSSVariablesResolver = (theme) => {
  const marca = theme.other['primaria'] as string
  const shades = (nome: string) => theme.colors[nome] as Shades
  const light: Record<string, string> = {}
  const dark: Record<string, string> = {}
  for (const nome of ['primaria', 'verde', 'amarelo', 'vermelho', 'azul', 'red', 'green', 'yellow', 'blue']) {
    const t = shades(nome)
    Object.assign(light, {
      [`--${nome}-texto`]: t[6],
      [`--${nome}-tinta`]: t[0],
      [`--${nome}-barra`]: BAR_COLORS[nome] ?? t[5],
      [`--mantine-color-${nome}-light`]: t[0],
      [`--mantine-color-${nome}-light-hover`]: t[1],
      [`--mantine-color-${nome}-light-color`]: t[6],
      [`--mantine-color-${nome}-text`]: t[6],
      [`--mantine-color-${nome}-outline`]: t[6],
    })
    const background = darkTint(t[4])
    Object.assign(dark, {
      [`--${nome}-texto`]: t[4],
      [`--${nome}-tinta`]: background,
      [`--${nome}-barra`]: BAR_COLORS[nome] ?? t[5],
      [`--mantine-color-${nome}-light`]: background,
      [`--mantine-color-${nome}-light-hover`]: background,
      [`--mantine-color-${nome}-light-color`]: t[4],
      [`--mantine-color-${nome}-text`]: t[4],
      [`--mantine-color-${nome}-outline`]: t[4],
    })
  }
  for (const nome of FILLED) {
    // A very light brand colour stays as it is under black text; others are darkened until white is readable.
    const background =
      nome === 'primaria' && luminance(marca) > 0.42
        ? marca
        : readableUnderWhite(nome === 'primaria' ? marca : shades(nome)[5])
    const mantineName = `--mantine-color-${nome}-filled`
    Object.assign(light, {
      [mantineName]: `var(--${nome}-fundo)`,
      [`${mantineName}-hover`]: `var(--${nome}-fundo-hover)`,
      [`--${nome}-fundo`]: background,
      [`--${nome}-fundo-hover`]: `color-mix(in srgb, ${background}, black 8%)`,
      [`--${nome}-sobre`]: textOn(background),
    })
    const onDark = shades(nome)[4]
    Object.assign(dark, {
      [mantineName]: `var(--${nome}-fundo)`,
      [`${mantineName}-hover`]: `var(--${nome}-fundo-hover)`,
      [`--${nome}-fundo`]: onDark,
      [`--${nome}-fundo-hover`]: `color-mix(in srgb, ${onDark}, white 12%)`,
      [`--${nome}-sobre`]: textOn(onDark),
    })
  }
  return {
    variables: { '--mantine-primary-color-contrast': 'var(--primaria-sobre)' },
    light: {
      ...light,
      '--mantine-color-anchor': shades('primaria')[6],
      '--mantine-color-error': shades('vermelho')[6],
      '--mantine-color-placeholder': SLATE[6],
      '--mantine-color-body': SLATE[0],
      '--mantine-color-default-border': SLATE[2],
      '--mantine-color-dimmed': SLATE[6],
    },
    dark: {
      ...dark,
      '--mantine-color-anchor': shades('primaria')[4],
      '--mantine-color-error': shades('vermelho')[4],
      '--mantine-color-placeholder': DARK[2],
      '--mantine-color-body': DARK[7],
      '--mantine-color-default-border': DARK[4],
      '--mantine-color-dimmed': DARK[2],
      '--mantine-color-text': DARK[0],
    },
  }
}
