import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { contrast } from '../../ui/theme/colors.ts'
import { createDistribuidorTheme, variables } from '../../ui/theme/theme.ts'

/** CSS variables of a theme in one colour scheme. */
export type ThemeVariables = Record<string, string>

/** Variables of the theme with this primary colour, light and dark. */
export function applyTheme(cor: string): { light: ThemeVariables; dark: ThemeVariables } {
  const v = variables(mergeMantineTheme(DEFAULT_THEME, createDistribuidorTheme(cor)))
  return { light: { ...v.variables, ...v.light }, dark: { ...v.variables, ...v.dark } }
}

const CARD = { claro: '#ffffff', escuro: '#1a2028' }

/** Contrast ratio of each element that uses the colour: text against its background. */
export function contrastsOf(v: ThemeVariables, schema: 'claro' | 'escuro'): { nome: string; ratio: number }[] {
  const cor = (nome: string) => v[nome] ?? '#000000'
  return [
    { nome: 'Botão', ratio: contrast(cor('--primaria-sobre'), cor('--primaria-fundo')) },
    { nome: 'Link', ratio: contrast(cor('--mantine-color-anchor'), CARD[schema]) },
    {
      nome: 'Etiqueta',
      ratio: contrast(cor('--mantine-color-primaria-light-color'), cor('--mantine-color-primaria-light')),
    },
  ]
}

/** A WCAG ratio as "4,6:1". */
export function formatRatio(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toLocaleString('pt-BR', { minimumFractionDigits: 1 })}:1`
}

/** Accessibility grade of a WCAG contrast ratio. */
export function gradeRatio(ratio: number): { word: string; serve: boolean } {
  if (ratio >= 7) return { word: 'ótimo', serve: true }
  if (ratio >= 4.5) return { word: 'bom', serve: true }
  if (ratio >= 3) return { word: 'só para letras grandes', serve: false }
  return { word: 'insuficiente', serve: false }
}
