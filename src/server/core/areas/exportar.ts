import type { Readable } from 'node:stream'
import type { ColunaExportada } from '#shared/arquivos/colunas-exportadas.ts'
import type { Endpoint, Nivel } from '#shared/core/contract.ts'
import { type Formato, MAX_LINHAS } from '#shared/arquivos/exportacoes.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { comCtx, type Ctx } from '../tenancy/contexto.ts'
import type { Contexto } from '../database/transaction.ts'
import { doInquilino } from '../database/query.ts'
import { AppError } from '../http/errors.ts'
import type { Partes } from '../partes.ts'
import { type Celula, type Planilha, relogioDe } from '../spreadsheets/celulas.ts'
import { escreverCsv } from '../spreadsheets/escrever-csv.ts'
import { escreverXlsx } from '../spreadsheets/escrever-xlsx.ts'
import type { Inquilino } from '../tenancy/tenant.ts'

const POR_PAGINA = 500

/** What every list is filtered by. */
interface FiltroBase {
  busca?: string | undefined
  de?: string | undefined
  ate?: string | undefined
  codConcessionaria?: number | undefined
}
interface Escolhas {
  formato: Formato
  colunas: string
}
type Palavras = readonly (readonly [nome: string, valor: string | null | undefined])[]

/** A list as data: its columns, how to read its pages and count them with its own queries, and its filters in words. */
export interface ListaParaExportar<F extends FiltroBase, L extends object, C extends ColunaExportada> {
  titulo(f: F): string
  colunas: readonly C[]
  valores: Record<C['id'], (linha: L) => string | number | null>
  /** A register: it has no period, and belongs to the distributor unless a store was chosen. */
  cadastro?: true
  pagina(
    c: Ctx,
    f: F & { cursor?: string | undefined; limite: number },
  ): Promise<{ itens: L[]; proximo: string | null }>
  /** Where what orders the list changes while its pages are read: every code in order, read at once (null when this order does not change), and rows by their codes. */
  retrato?: {
    codigos(c: Ctx, f: F, maximo: number): Promise<number[] | null>
    linhas(c: Ctx, codigos: readonly number[]): Promise<L[]>
  }
  /** Rows that the filter reaches, counted up to `maximo`. */
  contar(c: Ctx, f: F, maximo: number): Promise<number>
  filtros(c: Ctx, f: F): Promise<Palavras>
}

/** Who exports. The rights are asked for again at every page: whoever loses them stops reading. */
export interface Quem {
  inquilino: Inquilino
  nome: string
  contexto(): Promise<Contexto>
}

/** What has too many rows for the answer itself has to be prepared in the background. */
export const exportacaoGrande = (maximo: number): AppError =>
  new AppError(
    409,
    'exportacao-grande',
    `São mais de ${maximo.toLocaleString('pt-BR')} linhas: o arquivo precisa ser preparado em segundo plano`,
  )

/** What is read before the first row: how many there are, the stores' clocks, the filters in words. */
interface Cabecalho {
  /** Rows that the filter reaches, counted up to the `maximo` asked. */
  linhas: number
  lojas: { codConcessionaria: number; nome: string; fuso: string }[]
  palavras: Palavras
}

/** An export that was asked for: a list with its filter and columns. */
export interface Pedido {
  titulo: string
  /** The store that was chosen. */
  codConcessionaria: number | undefined
  formato: Formato
  preparar(c: Ctx, maximo: number): Promise<Cabecalho>
  /** The file as a stream; reads one page per short transaction, no faster than it is taken. */
  escrever(cabecalho: Cabecalho, partes: Partes, quem: Quem, aoEscrever?: (linhas: number) => Promise<void>): Readable
}

/** A list of an area as its exports see it: the call that shows the list says who may have its rows. */
export interface ListaExportavel {
  nome: string
  acesso: readonly Nivel[]
  /** Binds the list to what was asked, already through the contract's schema; throws 400 on an unknown column. */
  pedir(pedido: unknown): Pedido
  /** The same of a stored request; throws when the contract has changed since. */
  pedirGuardado(guardado: unknown): Pedido
}

/** Makes a list exportable: `listar` is the call that shows it, `esquema` the schema of a request. */
export function exportavel<F extends FiltroBase, L extends object, C extends ColunaExportada>(
  nome: string,
  listar: Endpoint & { acesso: readonly Nivel[] },
  esquema: { parse(guardado: unknown): unknown },
  lista: ListaParaExportar<F, L, C>,
): ListaExportavel {
  const pedir = (pedido: unknown) => pedirExportacao(lista, pedido as F & Escolhas)
  return { nome, acesso: listar.acesso, pedir, pedirGuardado: (guardado) => pedir(esquema.parse(guardado)) }
}

/** Binds a list to what was asked of it (already through its contract's schema); throws 400 on an unknown column. */
function pedirExportacao<F extends FiltroBase, L extends object, C extends ColunaExportada>(
  lista: ListaParaExportar<F, L, C>,
  pedido: F & Escolhas,
): Pedido {
  const colunas = pedido.colunas.split(',').map((id) => {
    const coluna = lista.colunas.find((c) => c.id === id)
    if (!coluna)
      throw new AppError(400, 'coluna-desconhecida', `Esta lista não tem a coluna ${id}`, {
        campos: { colunas: `Coluna desconhecida: ${id}` },
      })
    return { coluna, valor: lista.valores[coluna.id as C['id']] }
  })

  async function* paginas(
    partes: Partes,
    quem: Quem,
    relogio: (loja: number) => (instante: string) => number,
  ): AsyncGenerator<Celula[][]> {
    const instantes = colunas.map((c) => c.coluna.tipo === 'instante')
    for await (const itens of linhas(async (ler) =>
      comCtx(partes, quem.inquilino, await quem.contexto(), ler, { leitura: true }),
    ))
      yield itens.map((linha) => {
        const local = relogio((linha as { codConcessionaria?: number }).codConcessionaria ?? 0)
        return colunas.map((c, i) => {
          const v = c.valor(linha)
          return instantes[i] && typeof v === 'string' ? local(v) : v
        })
      })
  }

  /** Pages of rows, each read in a short transaction by `ler`. */
  async function* linhas(ler: <T>(fazer: (c: Ctx) => Promise<T>) => Promise<T>): AsyncGenerator<L[]> {
    const { retrato } = lista
    const codigos = retrato && (await ler((c) => retrato.codigos(c, pedido, MAX_LINHAS)))
    if (retrato && codigos) {
      for (let i = 0; i < codigos.length; i += POR_PAGINA)
        yield await ler((c) => retrato.linhas(c, codigos.slice(i, i + POR_PAGINA)))
      return
    }
    let cursor: string | undefined
    let lidas = 0
    do {
      const limite = Math.min(POR_PAGINA, MAX_LINHAS - lidas)
      const { itens, proximo } = await ler((c) => lista.pagina(c, { ...pedido, cursor, limite }))
      yield itens
      lidas += itens.length
      cursor = lidas < MAX_LINHAS ? (proximo ?? undefined) : undefined
    } while (cursor)
  }

  return {
    titulo: lista.titulo(pedido),
    codConcessionaria: pedido.codConcessionaria,
    formato: pedido.formato,
    async preparar(c, maximo) {
      const linhas = await lista.contar(c, pedido, maximo)
      return { linhas, lojas: await lerLojas(c), palavras: await lista.filtros(c, pedido) }
    },
    escrever({ linhas: previstas, lojas, palavras }, partes, quem, aoEscrever) {
      const relogios = new Map(lojas.map((l) => [l.codConcessionaria, relogioDe(l.fuso)]))
      const loja = lojas.find((l) => l.codConcessionaria === pedido.codConcessionaria)
      const local = relogioDe(fusoDe(lojas, pedido.codConcessionaria))
      async function* escritas(): AsyncGenerator<Celula[][]> {
        let feitas = 0
        for await (const pagina of paginas(partes, quem, (cod) => relogios.get(cod) ?? local)) {
          yield pagina
          feitas += pagina.length
          await aoEscrever?.(feitas)
        }
      }
      const ditos: Palavras = [
        ['Concessionária', loja?.nome ?? (lista.cadastro ? null : 'Todas as que o usuário alcança')],
        ['Período', lista.cadastro ? null : periodo(pedido)],
        ['Busca', pedido.busca],
        ...palavras,
      ]
      const planilha: Planilha = {
        titulo: lista.titulo(pedido),
        colunas: colunas.map((c) => c.coluna),
        linhas: escritas(),
        filtros: ditos.flatMap(([nome, valor]) => (valor ? [[nome, valor] as const] : [])),
        usuario: quem.nome,
        geradoEm: local(new Date().toISOString()),
        previstas,
      }
      return pedido.formato === 'xlsx' ? escreverXlsx(planilha) : escreverCsv(planilha)
    },
  }
}

function periodo({ de, ate }: FiltroBase): string {
  if (!de && !ate) return 'Qualquer data'
  if (de === ate) return formatarDia(de ?? '')
  return [de && `de ${formatarDia(de)}`, ate && `até ${formatarDia(ate)}`].filter(Boolean).join(' ')
}

/** Zone of a store, or of the distributor: its first store's. */
function fusoDe(lojas: Cabecalho['lojas'], codConcessionaria: number | undefined): string {
  return (lojas.find((l) => l.codConcessionaria === codConcessionaria) ?? lojas[0])?.fuso ?? 'America/Sao_Paulo'
}

/** An instant on the clock of a store, or of the distributor, in milliseconds as if it were UTC: what files and their names say. */
export async function relogioLocal(c: Ctx, instante: string, codConcessionaria?: number): Promise<number> {
  return relogioDe(fusoDe(await lerLojas(c), codConcessionaria))(instante)
}

function lerLojas(c: Ctx): Promise<Cabecalho['lojas']> {
  return c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'nome', 'fuso'])
    .where(doInquilino(c))
    .orderBy('codConcessionaria')
    .execute()
}

const TIPOS: Record<Formato, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Media type of a format. */
export const tipoDe = (formato: Formato): string => TIPOS[formato]

/** ASCII file name of an export: 'orcamentos-finalizados-2026-11-21-1430.xlsx'; `em` is a wall clock's. */
export function nomeDoArquivo(titulo: string, formato: Formato, em: number): string {
  const base = titulo
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${base}-${new Date(em).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.${formato}`
}
