import type { Readable } from 'node:stream'
import type { ColunaExportada } from '#shared/colunas-exportadas.ts'
import { formatarDia } from '#shared/datas.ts'
import { type Formato, MAX_LINHAS } from '#shared/exportacoes.ts'
import { type Banco, type Contexto, transacao, type Tx } from './db.ts'
import { AppError } from './errors.ts'
import { type Celula, type Planilha, relogioDe } from './planilhas/celulas.ts'
import { escreverCsv } from './planilhas/escrever-csv.ts'
import { escreverXlsx } from './planilhas/escrever-xlsx.ts'
import type { Inquilino } from './tenant.ts'

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
    tx: Tx,
    inquilino: Inquilino,
    f: F & { cursor?: string | undefined; limite: number },
    lojas: Contexto['lojas'],
  ): Promise<{ itens: L[]; proximo: string | null }>
  /** Rows that the filter reaches, counted up to `maximo`. */
  contar(tx: Tx, inquilino: Inquilino, f: F, lojas: Contexto['lojas'], maximo: number): Promise<number>
  filtros(tx: Tx, inquilino: Inquilino, f: F): Promise<Palavras>
}

/** Who exports. The rights are asked for again at every page: whoever loses them stops reading. */
export interface Quem {
  inquilino: Inquilino
  nome: string
  contexto(): Promise<Contexto>
}

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
  formato: Formato
  preparar(tx: Tx, inquilino: Inquilino, lojas: Contexto['lojas'], maximo: number): Promise<Cabecalho>
  /** The file as a stream; reads one page per short transaction, no faster than it is taken. */
  escrever(cabecalho: Cabecalho, banco: Banco, quem: Quem, aoEscrever?: (linhas: number) => Promise<void>): Readable
}

/** Binds a list to what was asked of it (already through its contract's schema); throws 400 on an unknown column. */
export function pedirExportacao<F extends FiltroBase, L extends object, C extends ColunaExportada>(
  lista: ListaParaExportar<F, L, C>,
  pedido: F & Escolhas,
): Pedido {
  const colunas = pedido.colunas.split(',').map((id) => {
    const coluna = lista.colunas.find((c) => c.id === id)
    if (!coluna) throw new AppError(400, 'coluna-desconhecida', `Esta lista não tem a coluna ${id}`, { campos: { colunas: `Coluna desconhecida: ${id}` } })
    return { coluna, valor: lista.valores[coluna.id as C['id']] }
  })

  async function* paginas(banco: Banco, quem: Quem, relogio: (loja: number) => (instante: string) => number): AsyncGenerator<Celula[][]> {
    const instantes = colunas.map((c) => c.coluna.tipo === 'instante')
    let cursor: string | undefined
    let lidas = 0
    do {
      const contexto = await quem.contexto()
      const limite = Math.min(POR_PAGINA, MAX_LINHAS - lidas)
      const ler = (tx: Tx) => lista.pagina(tx, quem.inquilino, { ...pedido, cursor, limite }, contexto.lojas)
      const { itens, proximo } = await transacao(banco, contexto, ler, { leitura: true })
      yield itens.map((linha) => {
        const local = relogio((linha as { codConcessionaria?: number }).codConcessionaria ?? 0)
        return colunas.map((c, i) => {
          const v = c.valor(linha)
          return instantes[i] && typeof v === 'string' ? local(v) : v
        })
      })
      lidas += itens.length
      cursor = lidas < MAX_LINHAS ? (proximo ?? undefined) : undefined
    } while (cursor)
  }

  return {
    titulo: lista.titulo(pedido),
    formato: pedido.formato,
    async preparar(tx, inquilino, lojas, maximo) {
      const linhas = await lista.contar(tx, inquilino, pedido, lojas, maximo)
      return { linhas, lojas: await lerLojas(tx, inquilino), palavras: await lista.filtros(tx, inquilino, pedido) }
    },
    escrever({ linhas: previstas, lojas, palavras }, banco, quem, aoEscrever) {
      const relogios = new Map(lojas.map((l) => [l.codConcessionaria, relogioDe(l.fuso)]))
      const loja = lojas.find((l) => l.codConcessionaria === pedido.codConcessionaria)
      const local = relogioDe((loja ?? lojas[0])?.fuso ?? 'America/Sao_Paulo')
      async function* linhas(): AsyncGenerator<Celula[][]> {
        let escritas = 0
        for await (const pagina of paginas(banco, quem, (cod) => relogios.get(cod) ?? local)) {
          yield pagina
          escritas += pagina.length
          await aoEscrever?.(escritas)
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
        linhas: linhas(),
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

function lerLojas(tx: Tx, { codDistribuidor }: Inquilino): Promise<Cabecalho['lojas']> {
  return tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'nome', 'fuso'])
    .where('codDistribuidor', '=', codDistribuidor)
    .orderBy('codConcessionaria')
    .execute()
}

const TIPOS: Record<Formato, string> = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' }

/** Media type of a format. */
export const tipoDe = (formato: Formato): string => TIPOS[formato]

/** ASCII file name of an export: 'orcamentos-finalizados-2026-11-21-1430.xlsx', by the clock of the server's UTC. */
export function nomeDoArquivo(titulo: string, formato: Formato, em: string): string {
  const base = titulo
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${base}-${em.slice(0, 16).replace('T', '-').replace(':', '')}.${formato}`
}
