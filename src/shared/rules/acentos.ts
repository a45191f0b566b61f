/** Encodings of a text that has no mark and is no UTF-8. */
export const CODIFICACOES = ['windows-1252', 'macintosh'] as const
export type Codificacao = (typeof CODIFICACOES)[number]

const DO_PORTUGUES = /[áàâãéêíóôõúüçºª°]/giu
const OUTROS = /[^\p{ASCII}]/gu

/** How much more of a text's letters beyond ASCII are of Portuguese than are not. */
const acerto = (texto: string): number =>
  2 * (texto.match(DO_PORTUGUES)?.length ?? 0) - (texto.match(OUTROS)?.length ?? 0)

/** Which reading of the same bytes looks like Portuguese; Windows where both do. */
export function codificacaoProvavel(lido: Readonly<Record<Codificacao, string>>): Codificacao {
  return acerto(lido.macintosh) > acerto(lido['windows-1252']) ? 'macintosh' : 'windows-1252'
}

/** The first lines of a text that have letters beyond ASCII, `quantas` at most: those by which one sees whether it was read right. */
export function linhasComAcentos(texto: string, quantas: number): string[] {
  const linhas: string[] = []
  for (const linha of texto.split(/\r\n|\r|\n/)) {
    if (linhas.length === quantas) break
    if (/[^\p{ASCII}]/u.test(linha)) linhas.push(linha)
  }
  return linhas
}

const VALIDOS_POR_INVALIDO = 4

/** Counts what a decoder of UTF-8 made of a piece of text: text of another encoding makes hardly any valid sequence, a damaged byte in UTF-8 leaves all the others valid. */
export function contarUtf8(
  texto: string,
  antes = { validos: 0, invalidos: 0 },
): { validos: number; invalidos: number } {
  const naoAscii = texto.match(OUTROS) ?? []
  const invalidos = naoAscii.filter((c) => c === '\uFFFD').length
  return { validos: antes.validos + naoAscii.length - invalidos, invalidos: antes.invalidos + invalidos }
}

/** Whether a text is UTF-8, nearly all of it. */
export function quaseUtf8({ validos, invalidos }: { validos: number; invalidos: number }): boolean {
  return invalidos === 0 || validos >= VALIDOS_POR_INVALIDO * invalidos
}
