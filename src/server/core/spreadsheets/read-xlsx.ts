import { type Styles, StylesReader } from './styles.ts'
import { type SheetContext, readSheet, readMerges, type Merges } from './sheet.ts'
import { RejectedFile, type Sheet } from './source.ts'
import { openPackage, readXml, type Listener, type ZipPackage } from './zip-package.ts'
import { MAX_TEXT, Texts } from './texts.ts'

const MAX_SHEETS = 20

/** Opens the visible sheets of a workbook, in order. Macros, links and pictures are never read. */
export async function openXlsx(path: string): Promise<{ folhas: readonly Sheet[]; fechar: () => void }> {
  const pacote = await openPackage(path)
  try {
    const folder = await findWorkbook(pacote)
    const relations = await readRelations(pacote, folder)
    const { folhas: sheets, desde1904: since1904 } = await readWorkbook(pacote, folder)
    const partOf = (tipo: string) => relations.find((r) => r.tipo.endsWith(`/${tipo}`))?.alvo
    const sheetContext: SheetContext = {
      texts: await readTexts(pacote, partOf('sharedStrings')),
      styles: await readStyles(pacote, partOf('styles')),
      since1904,
    }
    const parts = sheets.flatMap((id) =>
      relations.filter((r) => r.id === id && r.tipo.endsWith('/worksheet')).map((r) => r.alvo),
    )
    if (parts.length === 0) throw new RejectedFile('A planilha não tem nenhuma folha visível com células.')
    return {
      folhas: parts.slice(0, MAX_SHEETS).map((part) => sheetOf(pacote, part, sheetContext)),
      fechar: pacote.close,
    }
  } catch (e) {
    pacote.close()
    throw e
  }
}

function sheetOf(pacote: ZipPackage, part: string, sheetContext: SheetContext): Sheet {
  let loaded = 0
  let merges: Merges | undefined
  return {
    loaded: () => loaded,
    async *linhas(sample) {
      if (!sample) merges ??= await readMerges((await pacote.open(part)).fluxo)
      const { fluxo, bytes } = await pacote.open(part)
      yield* readSheet(fluxo, sheetContext, merges ?? [], (n) => (loaded = n / Math.max(1, bytes)))
    },
  }
}

async function listen(pacote: ZipPackage, part: string, listener: Listener): Promise<void> {
  const { fluxo } = await pacote.open(part)
  for await (const _ of readXml(fluxo, listener));
}

interface Relation {
  id: string
  tipo: string
  alvo: string
}

/** Relations of a part, with targets as part names; '..' cannot leave the package. */
async function readRelations(pacote: ZipPackage, de: string): Promise<Relation[]> {
  const cut = de.lastIndexOf('/') + 1
  const base = de.slice(0, cut)
  const relations: Relation[] = []
  const part = `${base}_rels/${de.slice(cut)}.rels`
  if (!pacote.has(part)) return relations
  await listen(pacote, part, {
    openTag(nome, a) {
      if (nome !== 'Relationship' || a['TargetMode'] === 'External') return
      const alvo = URL.parse(a['Target'] ?? '', `zip:///${base}`)?.pathname.slice(1) ?? ''
      relations.push({ id: a['Id'] ?? '', tipo: a['Type'] ?? '', alvo })
    },
  })
  return relations
}

async function findWorkbook(pacote: ZipPackage): Promise<string> {
  const packageRelations = await readRelations(pacote, '')
  const folder = packageRelations.find((r) => r.tipo.endsWith('/officeDocument'))?.alvo ?? 'xl/workbook.xml'
  if (folder.endsWith('.bin') || pacote.has('xl/workbook.bin'))
    throw new RejectedFile('O arquivo é uma planilha binária (.xlsb). Abra no Excel, salve como .xlsx e envie de novo.')
  if (pacote.has('content.xml'))
    throw new RejectedFile('O arquivo é do LibreOffice (.ods). Salve como .xlsx (ou CSV) e envie de novo.')
  if (!pacote.has(folder))
    throw new RejectedFile('O arquivo compactado não é uma planilha .xlsx. Salve como .xlsx ou CSV e envie de novo.')
  return folder
}

async function readWorkbook(pacote: ZipPackage, folder: string): Promise<{ folhas: string[]; desde1904: boolean }> {
  const sheets: string[] = []
  let since1904 = false
  await listen(pacote, folder, {
    openTag(nome, a) {
      if (nome === 'workbookPr') since1904 = a['date1904'] === '1' || a['date1904'] === 'true'
      if (nome !== 'sheet' || (a['state'] ?? 'visible') !== 'visible') return
      sheets.push(Object.entries(a).find(([k]) => k.endsWith(':id'))?.[1] ?? '')
    },
  })
  return { folhas: sheets, desde1904: since1904 }
}

async function readTexts(pacote: ZipPackage, part: string | undefined): Promise<Texts> {
  const texts = new Texts()
  if (!part || !pacote.has(part)) return texts
  let atual = ''
  let inText = false
  let inPhonetic = false
  await listen(pacote, part, {
    openTag(nome) {
      if (nome === 'si') atual = ''
      else if (nome === 'rPh') inPhonetic = true
      else if (nome === 't') inText = !inPhonetic
    },
    text(t) {
      if (inText && atual.length < MAX_TEXT) atual += t
    },
    closeTag(nome) {
      if (nome === 't') inText = false
      else if (nome === 'rPh') inPhonetic = false
      else if (nome === 'si') texts.keep(atual)
    },
  })
  return texts
}

async function readStyles(pacote: ZipPackage, part: string | undefined): Promise<Styles> {
  const reader = new StylesReader()
  if (part && pacote.has(part)) await listen(pacote, part, reader)
  return reader.styles()
}
