import { type Estilos, LeitorDeEstilos } from './estilos.ts'
import { type Apoio, lerFolha, lerMesclas, type Mesclas } from './folha.ts'
import { ArquivoRecusado, type Folha } from './fonte.ts'
import { abrirPacote, lerXml, type Ouvinte, type Pacote } from './pacote.ts'
import { MAX_TEXTO, Textos } from './textos.ts'

const MAX_FOLHAS = 20

/** The visible sheets of a workbook, in its order. Macros, links and pictures are never opened. */
export async function abrirXlsx(caminho: string): Promise<{ folhas: readonly Folha[]; fechar: () => void }> {
  const pacote = await abrirPacote(caminho)
  try {
    const pasta = await acharPasta(pacote)
    const relacoes = await lerRelacoes(pacote, pasta)
    const { folhas, desde1904 } = await lerPasta(pacote, pasta)
    const parteDe = (tipo: string) => relacoes.find((r) => r.tipo.endsWith(`/${tipo}`))?.alvo
    const apoio: Apoio = {
      textos: await lerTextos(pacote, parteDe('sharedStrings')),
      estilos: await lerEstilos(pacote, parteDe('styles')),
      desde1904,
    }
    const partes = folhas.flatMap((id) =>
      relacoes.filter((r) => r.id === id && r.tipo.endsWith('/worksheet')).map((r) => r.alvo),
    )
    if (partes.length === 0) throw new ArquivoRecusado('A planilha não tem nenhuma folha visível com células.')
    return { folhas: partes.slice(0, MAX_FOLHAS).map((parte) => folhaDe(pacote, parte, apoio)), fechar: pacote.fechar }
  } catch (e) {
    pacote.fechar()
    throw e
  }
}

function folhaDe(pacote: Pacote, parte: string, apoio: Apoio): Folha {
  let lido = 0
  let mesclas: Mesclas | undefined
  return {
    lido: () => lido,
    async *linhas(amostra) {
      if (!amostra) mesclas ??= await lerMesclas((await pacote.abrir(parte)).fluxo)
      const { fluxo, bytes } = await pacote.abrir(parte)
      yield* lerFolha(fluxo, apoio, mesclas ?? [], (n) => (lido = n / Math.max(1, bytes)))
    },
  }
}

async function ouvir(pacote: Pacote, parte: string, ouvinte: Ouvinte): Promise<void> {
  const { fluxo } = await pacote.abrir(parte)
  for await (const _ of lerXml(fluxo, ouvinte));
}

interface Relacao {
  id: string
  tipo: string
  alvo: string
}

/** Relations of a part, their targets as names of parts; '..' climbs no higher than the package. */
async function lerRelacoes(pacote: Pacote, de: string): Promise<Relacao[]> {
  const corte = de.lastIndexOf('/') + 1
  const base = de.slice(0, corte)
  const relacoes: Relacao[] = []
  const parte = `${base}_rels/${de.slice(corte)}.rels`
  if (!pacote.tem(parte)) return relacoes
  await ouvir(pacote, parte, {
    abre(nome, a) {
      if (nome !== 'Relationship' || a['TargetMode'] === 'External') return
      const alvo = URL.parse(a['Target'] ?? '', `zip:///${base}`)?.pathname.slice(1) ?? ''
      relacoes.push({ id: a['Id'] ?? '', tipo: a['Type'] ?? '', alvo })
    },
  })
  return relacoes
}

async function acharPasta(pacote: Pacote): Promise<string> {
  const raiz = await lerRelacoes(pacote, '')
  const pasta = raiz.find((r) => r.tipo.endsWith('/officeDocument'))?.alvo ?? 'xl/workbook.xml'
  if (pasta.endsWith('.bin') || pacote.tem('xl/workbook.bin'))
    throw new ArquivoRecusado(
      'O arquivo é uma planilha binária (.xlsb). Abra no Excel, salve como .xlsx e envie de novo.',
    )
  if (pacote.tem('content.xml'))
    throw new ArquivoRecusado('O arquivo é do LibreOffice (.ods). Salve como .xlsx (ou CSV) e envie de novo.')
  if (!pacote.tem(pasta))
    throw new ArquivoRecusado('O arquivo compactado não é uma planilha .xlsx. Salve como .xlsx ou CSV e envie de novo.')
  return pasta
}

async function lerPasta(pacote: Pacote, pasta: string): Promise<{ folhas: string[]; desde1904: boolean }> {
  const folhas: string[] = []
  let desde1904 = false
  await ouvir(pacote, pasta, {
    abre(nome, a) {
      if (nome === 'workbookPr') desde1904 = a['date1904'] === '1' || a['date1904'] === 'true'
      if (nome !== 'sheet' || (a['state'] ?? 'visible') !== 'visible') return
      folhas.push(Object.entries(a).find(([k]) => k.endsWith(':id'))?.[1] ?? '')
    },
  })
  return { folhas, desde1904 }
}

async function lerTextos(pacote: Pacote, parte: string | undefined): Promise<Textos> {
  const textos = new Textos()
  if (!parte || !pacote.tem(parte)) return textos
  let atual = ''
  let emTexto = false
  let emFonetica = false
  await ouvir(pacote, parte, {
    abre(nome) {
      if (nome === 'si') atual = ''
      else if (nome === 'rPh') emFonetica = true
      else if (nome === 't') emTexto = !emFonetica
    },
    texto(t) {
      if (emTexto && atual.length < MAX_TEXTO) atual += t
    },
    fecha(nome) {
      if (nome === 't') emTexto = false
      else if (nome === 'rPh') emFonetica = false
      else if (nome === 'si') textos.guardar(atual)
    },
  })
  return textos
}

async function lerEstilos(pacote: Pacote, parte: string | undefined): Promise<Estilos> {
  const leitor = new LeitorDeEstilos()
  if (parte && pacote.tem(parte)) await ouvir(pacote, parte, leitor)
  return leitor.estilos()
}
