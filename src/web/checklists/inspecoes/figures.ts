import type { MedidaLimit } from '#shared/rules/medidas.ts'
import { formatMedida } from '#shared/rules/checklist-words.ts'

/** A figure as the keypad types it, with a decimal comma. */
export function typedFigure(n: number | null): string {
  return n === null ? '' : String(n).replace('.', ',')
}

/** What was typed, as a figure; null for nothing. */
export function readFigure(typed: string): number | null {
  const n = Number(typed.replace(',', '.'))
  return typed === '' || Number.isNaN(n) ? null : n
}

/** A limit in words: from where on it is urgent, and from where on it asks for attention. */
export function limitInWords(l: MedidaLimit): [urgent: string, attention: string] {
  const [red, amber] = [formatMedida(l.vermelho, l.unidade), formatMedida(l.amarelo, l.unidade)]
  return l.pior === 'MAIOR'
    ? [`urgente ${l.vermelhoIncluso ? 'a partir de' : 'acima de'} ${red}`, `atenção a partir de ${amber}`]
    : [`urgente ${l.vermelhoIncluso ? 'até' : 'abaixo de'} ${red}`, `atenção até ${amber}`]
}
