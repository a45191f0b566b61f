import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { contraste } from '../../ui/tema/cores.ts'
import { criarTema, variaveis } from '../../ui/tema/theme.ts'

/** Variables of a theme in one of the two schemes. */
export type Variaveis = Record<string, string>

/** What the pages would wear in this primary colour, light and dark. */
export function vestir(cor: string): { claro: Variaveis; escuro: Variaveis } {
  const v = variaveis(mergeMantineTheme(DEFAULT_THEME, criarTema(cor)))
  return { claro: { ...v.variables, ...v.light }, escuro: { ...v.variables, ...v.dark } }
}

const CARTAO = { claro: '#ffffff', escuro: '#1a2028' }

/** Contrast of each thing that wears the colour: text against what is behind it. */
export function contrastesDe(v: Variaveis, esquema: 'claro' | 'escuro'): { nome: string; razao: number }[] {
  const cor = (nome: string) => v[nome] ?? '#000000'
  return [
    { nome: 'Botão', razao: contraste(cor('--primaria-sobre'), cor('--primaria-fundo')) },
    { nome: 'Link', razao: contraste(cor('--mantine-color-anchor'), CARTAO[esquema]) },
    {
      nome: 'Etiqueta',
      razao: contraste(cor('--mantine-color-primaria-light-color'), cor('--mantine-color-primaria-light')),
    },
  ]
}

/** A WCAG ratio as "4,6:1". */
export function escreverRazao(razao: number): string {
  return `${(Math.floor(razao * 10) / 10).toLocaleString('pt-BR', { minimumFractionDigits: 1 })}:1`
}

/** What a WCAG ratio means for reading. */
export function lerRazao(razao: number): { palavra: string; serve: boolean } {
  if (razao >= 7) return { palavra: 'ótimo', serve: true }
  if (razao >= 4.5) return { palavra: 'bom', serve: true }
  if (razao >= 3) return { palavra: 'só para letras grandes', serve: false }
  return { palavra: 'insuficiente', serve: false }
}
