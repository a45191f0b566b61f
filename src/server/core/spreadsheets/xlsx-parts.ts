import type { ColumnType } from '#shared/arquivos/exported-columns.ts'

// The fixed parts of a workbook (ECMA-376): types, relations, styles.

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OOXML = 'http://schemas.openxmlformats.org'
const MAIN = `${OOXML}/spreadsheetml/2006/main`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheets = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

/** Content types of a workbook of `n` sheets. */
export const contents = (n: number) =>
  `${XML}<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${sheets(
    n,
  )
    .map((f) => `<Override PartName="/xl/worksheets/sheet${f}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

const relations = (pairs: readonly (readonly [string, string])[]) =>
  `${XML}<Relationships xmlns="${OOXML}/package/2006/relationships">${pairs.map(([tipo, target], i) => `<Relationship Id="rId${i + 1}" Type="${OOXML}/officeDocument/2006/relationships/${tipo}" Target="${target}"/>`).join('')}</Relationships>`

export const rootRelationships = relations([['officeDocument', 'xl/workbook.xml']])
export const workbookRelationships = (n: number) =>
  relations([...sheets(n).map((f) => ['worksheet', `worksheets/sheet${f}.xml`] as const), ['styles', 'styles.xml']])

/** A valid sheet name: at most 31 characters, without []:*?/\ and characters special to XML or formulas. */
export const sheetName = (nome: string): string =>
  nome
    .replace(/[[\]:*?/\\"&<>']/g, ' ')
    .slice(0, 31)
    .trim()

/** workbook.xml with the names of its sheets. */
export const folder = (names: readonly string[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OOXML}/officeDocument/2006/relationships"><sheets>${names
    .map((nome, i) => `<sheet name="${sheetName(nome)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`

/** Style of a column's cells: index of its format below. */
export const STYLE: Record<ColumnType, number> = {
  texto: 0,
  inteiro: 2,
  ano: 3,
  dinheiro: 4,
  instante: 5,
  decimal: 7,
  dia: 8,
}
export const HEADER = 1
export const LABEL = 6
/** Text format with quote prefix: the cell stays text when somebody edits and leaves it, without a sign before it. */
export const TEXT_ONLY = 9
/** Column width in characters. */
export const WIDTH: Record<ColumnType, number> = {
  texto: 20,
  inteiro: 10,
  ano: 8,
  dinheiro: 15,
  instante: 17,
  decimal: 12,
  dia: 12,
}

const format = (numFmt: number, fonte = 0, background = 0, extra = '') =>
  `<xf numFmtId="${numFmt}" fontId="${fonte}" fillId="${background}" borderId="0" xfId="0"${numFmt ? ' applyNumberFormat="1"' : ''}${fonte ? ' applyFont="1"' : ''}${background ? ' applyFill="1"' : ''}${extra}/>`

export const styles = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="[$R$-416] #,##0.00;-[$R$-416] #,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.###"/><numFmt numFmtId="167" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9EDF3"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="10">${[format(0), format(0, 1, 2), format(3), format(1), format(164), format(165), format(0, 1), format(166), format(167), format(49, 0, 0, ' quotePrefix="1"')].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
