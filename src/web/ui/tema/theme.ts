import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineThemeOverride,
} from '@mantine/core'
import { fundoEscuro, gerarTons, luminancia, sobBranco, textoSobre, type Tons } from './cores.ts'

const PADRAO = '#009EF7'

const SLATE: Tons = [
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
const ESCURO: Tons = [
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
const PAPEIS = {
  verde: gerarTons('#2b8a3e'),
  amarelo: gerarTons('#d9770a'),
  vermelho: gerarTons('#d92d32'),
  azul: gerarTons('#1c7ed6'),
}

/** Solid marks and bars: the same in both schemes, always beside a number or a word. */
const BARRAS: Partial<Record<string, string>> = {
  verde: '#2f9e44',
  amarelo: '#f08c00',
  vermelho: '#e03131',
  azul: '#228be6',
}
const COM_FUNDO = ['primaria', ...Object.keys(PAPEIS)]

/** Mantine theme of a distributor: shades from its primary colour, slate for the rest, four roles for meaning. */
export function criarTema(primaria: string = PADRAO): MantineThemeOverride {
  const tons = gerarTons(primaria)
  return createTheme({
    primaryColor: 'primaria',
    primaryShade: { light: 6, dark: 4 },
    autoContrast: true,
    luminanceThreshold: 0.182,
    colors: {
      primaria: tons,
      gray: SLATE,
      dark: ESCURO,
      ...PAPEIS,
      red: PAPEIS.vermelho,
      green: PAPEIS.verde,
      yellow: PAPEIS.amarelo,
      blue: PAPEIS.azul,
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
      if (input.variant === 'filled' && COM_FUNDO.includes(nome)) {
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
      // A hint above its field pushes it out of line with its neighbours.
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

/** Variables that follow the theme: surfaces, text, and for every role text, tint and bar in both schemes. */
export const variaveis: CSSVariablesResolver = (theme) => {
  const marca = theme.other['primaria'] as string
  const tons = (nome: string) => theme.colors[nome] as Tons
  const claro: Record<string, string> = {}
  const escuro: Record<string, string> = {}
  for (const nome of ['primaria', 'verde', 'amarelo', 'vermelho', 'azul', 'red', 'green', 'yellow', 'blue']) {
    const t = tons(nome)
    Object.assign(claro, {
      [`--${nome}-texto`]: t[6],
      [`--${nome}-tinta`]: t[0],
      [`--${nome}-barra`]: BARRAS[nome] ?? t[5],
      [`--mantine-color-${nome}-light`]: t[0],
      [`--mantine-color-${nome}-light-hover`]: t[1],
      [`--mantine-color-${nome}-light-color`]: t[6],
      [`--mantine-color-${nome}-text`]: t[6],
      [`--mantine-color-${nome}-outline`]: t[6],
    })
    const fundo = fundoEscuro(t[4])
    Object.assign(escuro, {
      [`--${nome}-texto`]: t[4],
      [`--${nome}-tinta`]: fundo,
      [`--${nome}-barra`]: BARRAS[nome] ?? t[5],
      [`--mantine-color-${nome}-light`]: fundo,
      [`--mantine-color-${nome}-light-hover`]: fundo,
      [`--mantine-color-${nome}-light-color`]: t[4],
      [`--mantine-color-${nome}-text`]: t[4],
      [`--mantine-color-${nome}-outline`]: t[4],
    })
  }
  for (const nome of COM_FUNDO) {
    // A very light brand colour keeps its own self under black text; others darken until white reads.
    const fundo =
      nome === 'primaria' && luminancia(marca) > 0.42 ? marca : sobBranco(nome === 'primaria' ? marca : tons(nome)[5])
    const nomeMantine = `--mantine-color-${nome}-filled`
    Object.assign(claro, {
      [nomeMantine]: `var(--${nome}-fundo)`,
      [`${nomeMantine}-hover`]: `var(--${nome}-fundo-hover)`,
      [`--${nome}-fundo`]: fundo,
      [`--${nome}-fundo-hover`]: `color-mix(in srgb, ${fundo}, black 8%)`,
      [`--${nome}-sobre`]: textoSobre(fundo),
    })
    const noEscuro = tons(nome)[4]
    Object.assign(escuro, {
      [nomeMantine]: `var(--${nome}-fundo)`,
      [`${nomeMantine}-hover`]: `var(--${nome}-fundo-hover)`,
      [`--${nome}-fundo`]: noEscuro,
      [`--${nome}-fundo-hover`]: `color-mix(in srgb, ${noEscuro}, white 12%)`,
      [`--${nome}-sobre`]: textoSobre(noEscuro),
    })
  }
  return {
    variables: { '--mantine-primary-color-contrast': 'var(--primaria-sobre)' },
    light: {
      ...claro,
      '--mantine-color-anchor': tons('primaria')[6],
      '--mantine-color-error': tons('vermelho')[6],
      '--mantine-color-placeholder': SLATE[6],
      '--mantine-color-body': SLATE[0],
      '--mantine-color-default-border': SLATE[2],
      '--mantine-color-dimmed': SLATE[6],
    },
    dark: {
      ...escuro,
      '--mantine-color-anchor': tons('primaria')[4],
      '--mantine-color-error': tons('vermelho')[4],
      '--mantine-color-placeholder': ESCURO[2],
      '--mantine-color-body': ESCURO[7],
      '--mantine-color-default-border': ESCURO[4],
      '--mantine-color-dimmed': ESCURO[2],
      '--mantine-color-text': ESCURO[0],
    },
  }
}
