import type { TipoColuna } from '#shared/arquivos/colunas-exportadas.ts'

// The fixed parts of a workbook (ECMA-376): types, relations, styles.

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OOXML = 'http://schemas.openxmlformats.org'
const MAIN = `${OOXML}/spreadsheetml/2006/main`
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const folhas = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

/** Content types of a workbook of so many sheets. */
export const conteudos = (n: number) =>
  `${XML}<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPO}.sheet.main+xml"/>${folhas(
    n,
  )
    .map((f) => `<Override PartName="/xl/worksheets/sheet${f}.xml" ContentType="${TIPO}.worksheet+xml"/>`)
    .join('')}<Override PartName="/xl/styles.xml" ContentType="${TIPO}.styles+xml"/></Types>`

const relacoes = (pares: readonly (readonly [string, string])[]) =>
  `${XML}<Relationships xmlns="${OOXML}/package/2006/relationships">${pares.map(([tipo, alvo], i) => `<Relationship Id="rId${i + 1}" Type="${OOXML}/officeDocument/2006/relationships/${tipo}" Target="${alvo}"/>`).join('')}</Relationships>`

export const relacoesDaRaiz = relacoes([['officeDocument', 'xl/workbook.xml']])
export const relacoesDaPasta = (n: number) =>
  relacoes([...folhas(n).map((f) => ['worksheet', `worksheets/sheet${f}.xml`] as const), ['styles', 'styles.xml']])

/** A name as a sheet may have it: at most 31 characters, none of []:*?/\ nor what XML or a formula reads as its own. */
export const nomeDaFolha = (nome: string): string =>
  nome
    .replace(/[[\]:*?/\\"&<>']/g, ' ')
    .slice(0, 31)
    .trim()

/** The workbook with its sheets' names. */
export const pasta = (nomes: readonly string[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OOXML}/officeDocument/2006/relationships"><sheets>${nomes
    .map((nome, i) => `<sheet name="${nomeDaFolha(nome)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`

/** Style of a column's cells: the index of its format below. */
export const ESTILO: Record<TipoColuna, number> = {
  texto: 0,
  inteiro: 2,
  ano: 3,
  dinheiro: 4,
  instante: 5,
  decimal: 7,
  dia: 8,
}
export const CABECALHO = 1
export const ROTULO = 6
/** The format Text, and quoted: it stays a text where somebody opens the cell and leaves it, with no sign before it. */
export const SO_TEXTO = 9
/** Width in characters. */
export const LARGURA: Record<TipoColuna, number> = {
  texto: 20,
  inteiro: 10,
  ano: 8,
  dinheiro: 15,
  instante: 17,
  decimal: 12,
  dia: 12,
}

const formato = (numFmt: number, fonte = 0, fundo = 0, mais = '') =>
  `<xf numFmtId="${numFmt}" fontId="${fonte}" fillId="${fundo}" borderId="0" xfId="0"${numFmt ? ' applyNumberFormat="1"' : ''}${fonte ? ' applyFont="1"' : ''}${fundo ? ' applyFill="1"' : ''}${mais}/>`

export const estilos = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="[$R$-416] #,##0.00;-[$R$-416] #,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.###"/><numFmt numFmtId="167" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9EDF3"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="10">${[formato(0), formato(0, 1, 2), formato(3), formato(1), formato(164), formato(165), formato(0, 1), formato(166), formato(167), formato(49, 0, 0, ' quotePrefix="1"')].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
