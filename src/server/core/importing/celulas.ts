import { erroCnpj, normalizarCnpj } from '#shared/rules/cnpj.ts'
import { formatarReais, lerReais } from '#shared/rules/dinheiro.ts'
import { emailValido, normalizarEmail } from '#shared/rules/email.ts'
import { withoutInvisible } from '#shared/rules/invisible.ts'
import { formatarTelefone, telefoneValido } from '#shared/rules/telefone.ts'
import { FORMULA_WITHOUT_RESULT, type Valor } from '../spreadsheets/fonte.ts'
import { CelulaInvalida, type Guardado } from './def.ts'

type Cheia = Exclude<Valor, null>

const VAZIA = /^(?:[-–—.\s/]*|n\/?[ad]|none|null|nulo|nan)$/i
const ERRO_DA_PLANILHA = /^#(?:N\/[AD]|REF!|DIV\/0!|VALUE!|VALOR!|NAME\?|NOME\?|NUM!|NÚM!|NULL!|NULO!)$/i
const CONTROLES = /\p{Cc}+/gu

/** Text of a cell without what surrounds it: spaces, line breaks, and the apostrophe that exports put before what a spreadsheet would run. */
export function textoDe(valor: Valor): string {
  if (valor === null) return ''
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor === 'number') return String(Number.isInteger(valor) ? BigInt(valor) : valor)
  const limpo = withoutInvisible(valor.toWellFormed()).replace(CONTROLES, ' ').trim()
  return /^'[=+\-@\t\r]/.test(limpo) ? limpo.slice(1) : limpo
}

/** Whether a cell says nothing: blank, '-', 'n/a', 'None', or a date's empty '  /  /    '. */
export function vazia(valor: Valor): boolean {
  return valor === null || (typeof valor === 'string' && VAZIA.test(textoDe(valor)))
}

/** A spreadsheet keeps fifteen digits of a number; of a longer one the last are made up. */
const LOSES_DIGITS = 1e15
const SCIENTIFIC = /^\d(?:[.,]\d+E\+?|E\+)\d{1,3}$/i

/** Throws when a cell holds a spreadsheet's own error, a formula without its result, or what the spreadsheet lost a part of. */
export function recusarEstragada(valor: Valor): void {
  if (typeof valor === 'string' && valor.includes('\uFFFD'))
    throw new CelulaInvalida('Um caractere desta célula se perdeu e aparece como �. Escreva-o de novo.')
  if (typeof valor === 'string' && ERRO_DA_PLANILHA.test(valor.trim()))
    throw new CelulaInvalida('A fórmula desta célula deu erro na planilha. Corrija a fórmula ou escreva o valor.')
  if (valor === FORMULA_WITHOUT_RESULT)
    throw new CelulaInvalida(
      'É uma fórmula, e o arquivo não guarda o resultado dela. Abra a planilha no Excel ou no LibreOffice, salve e envie de novo.',
    )
  if (typeof valor === 'number' ? Math.abs(valor) >= LOSES_DIGITS : SCIENTIFIC.test(String(valor).trim()))
    throw new CelulaInvalida(
      'A planilha já perdeu dígitos deste número. Formate a coluna como texto e escreva-o de novo.',
    )
}

/** Text up to `maximo` characters, runs of spaces as one. */
export function texto(maximo: number): (valor: Cheia) => string {
  return (valor) => {
    const t = textoDe(valor).replace(/\s+/g, ' ')
    if (t.length > maximo) throw new CelulaInvalida(`Tem ${t.length} caracteres: use até ${maximo}.`)
    return t
  }
}

/** A code: text in which spaces have no place. */
export function codigo(maximo: number): (valor: Cheia) => string {
  return (valor) => {
    const t = texto(maximo)(valor)
    if (/\s/.test(t)) throw new CelulaInvalida('Um código não tem espaços. Tire os espaços do meio.')
    return t
  }
}

/** A code of a part or service, in capitals as it is kept. */
export function codigoMaiusculo(maximo: number): (valor: Cheia) => string {
  return (valor) => codigo(maximo)(valor).toUpperCase()
}

/** Centavos of '13,75', '1.250,00', 'R$ 12.226,00' or a spreadsheet's number; never negative. */
export function dinheiro(maximo: number): (valor: Cheia) => number {
  return (valor) => {
    const centavos = typeof valor === 'number' ? centavosDe(valor) : lerReais(textoDe(valor))
    if (centavos === null)
      throw new CelulaInvalida('Não é um valor em reais. Escreva como 1.250,00, com até duas casas depois da vírgula.')
    if (centavos < 0) throw new CelulaInvalida('O valor é negativo. Escreva um valor a partir de zero.')
    if (centavos > maximo) throw new CelulaInvalida('O valor é grande demais. Confira a vírgula dos centavos.')
    return centavos
  }
}
/** An amount that `dinheiro` has read, as people write it. */
export const emReais = (guardado: Guardado): string => formatarReais(Number(guardado))

/** Sums of a spreadsheet carry dust far below a centavo; a real third decimal is refused, not rounded. */
function centavosDe(reais: number): number | null {
  const centavos = Math.round(reais * 100)
  return Math.abs(reais * 100 - centavos) < 0.001 && Number.isSafeInteger(centavos) ? centavos : null
}

/** A whole number from `minimo` to `maximo`. */
export function inteiro(minimo: number, maximo: number): (valor: Cheia) => number {
  return (valor) => {
    const t = textoDe(valor)
    const n =
      typeof valor === 'number'
        ? valor
        : /^\d{1,3}(?:\.\d{3})+$/.test(t)
          ? Number(t.replaceAll('.', ''))
          : /^-?\d+$/.test(t)
            ? Number(t)
            : Number.NaN
    if (!Number.isInteger(n)) throw new CelulaInvalida('Não é um número inteiro. Escreva só algarismos.')
    if (n < minimo || n > maximo)
      throw new CelulaInvalida(`Fora do que se aceita: de ${minimo} a ${maximo.toLocaleString('pt-BR')}.`)
    return n
  }
}

const MAX_UNIDADES = 999_999

/** Units with up to three decimals, above or below zero. */
export function unidades(valor: Cheia): number {
  const t = textoDe(valor)
  const n = typeof valor === 'number' ? valor : Number(t.includes(',') ? t.replaceAll('.', '').replace(',', '.') : t)
  if (!Number.isFinite(n) || Math.abs(n * 1000 - Math.round(n * 1000)) > 1e-6)
    throw new CelulaInvalida('Não é uma quantidade. Escreva como 12 ou 3,5, com até três casas.')
  if (Math.abs(n) > MAX_UNIDADES)
    throw new CelulaInvalida(`Fora do que se aceita: até ${MAX_UNIDADES.toLocaleString('pt-BR')}.`)
  return n
}

/** Words as they are compared: no accents, case or punctuation. */
export function simples(t: string): string {
  return t
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

const SIM = new Set(['sim', 's', 'x', '1', 'true', 'verdadeiro', 'ativo', 'disponivel', 'yes', 'y'])
const NAO = new Set(['nao', 'n', '0', 'false', 'falso', 'inativo', 'indisponivel', 'no'])

/** Yes or no in the words that files use. */
export function simNao(valor: Cheia): boolean {
  const t = simples(textoDe(valor))
  if (!SIM.has(t) && !NAO.has(t)) throw new CelulaInvalida('Escreva sim ou não.')
  return SIM.has(t)
}

/** A phone under its mask, however it was typed. */
export function telefone(valor: Cheia): string {
  const t = formatarTelefone(textoDe(valor))
  if (!telefoneValido(t)) throw new CelulaInvalida('Não é um telefone. Escreva DDD e número, como (11) 98888-7777.')
  return t
}

/** An e-mail address in lower case. */
export function email(valor: Cheia): string {
  const t = normalizarEmail(textoDe(valor))
  if (t.length > 200 || !emailValido(t)) throw new CelulaInvalida('Não é um email. Escreva como nome@empresa.com.br.')
  return t
}

/** A CNPJ as it is stored; a spreadsheet's number gets back the zeros that it lost. */
export function cnpj(valor: Cheia, alfanumerico: boolean): string {
  const t = typeof valor === 'number' ? textoDe(valor).padStart(14, '0') : textoDe(valor)
  if (erroCnpj(t, alfanumerico))
    throw new CelulaInvalida('Não é um CNPJ válido. Confira os 14 caracteres e os dígitos do fim.')
  return normalizarCnpj(t)
}

/** One of a list, by its name or its code. */
export function opcao<T extends string>(nomes: Readonly<Record<T, string>>): (valor: Cheia) => T {
  const porNome = new Map<string, T>(
    (Object.keys(nomes) as T[]).flatMap((k) => [[simples(k), k] as const, [simples(nomes[k]), k] as const]),
  )
  return (valor) => {
    const achado = porNome.get(simples(textoDe(valor)))
    if (!achado) throw new CelulaInvalida(`Não é uma das opções: ${Object.values(nomes).join(', ')}.`)
    return achado
  }
}

/** The name of what `opcao` has read. */
export const nomeDaOpcao =
  (nomes: Readonly<Record<string, string>>) =>
  (guardado: Guardado): string =>
    nomes[String(guardado)] ?? String(guardado)

/** Words of a list in one cell, by commas, semicolons or lines. */
export function lista(maximo: number, maximoDeCada: number): (valor: Cheia) => string[] {
  return (valor) => {
    const partes = (typeof valor === 'string' ? valor : textoDe(valor))
      .split(/[,;\n|]/)
      .map((p) => textoDe(p).replace(/\s+/g, ' '))
    const itens = partes.filter((p, i) => p !== '' && partes.findIndex((q) => simples(q) === simples(p)) === i)
    if (itens.length > maximo) throw new CelulaInvalida(`Tem ${itens.length} itens: use até ${maximo}.`)
    if (itens.some((i) => i.length > maximoDeCada))
      throw new CelulaInvalida(`Um dos itens passa de ${maximoDeCada} caracteres. Separe os itens por vírgula.`)
    return itens
  }
}
