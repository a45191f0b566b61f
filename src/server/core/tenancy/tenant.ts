import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Banco } from '../database/pool.ts'
import { transacao } from '../database/transaction.ts'
import { AppError, unauthorized } from '../http/errors.ts'

/** A distributor as the server needs it; `alcanceEm` caches live in session.ts. */
export interface Inquilino {
  codDistribuidor: number
  distribuidor: string
  nameEmpresa: string
  mascaraCodigoInterno: string
  mascaraCodigoLogin: string
  dominioGestao: string
  dominioApi: string
  dominioIntegracao: string
  dominioOrcamento: string
  dominioPesquisa: string
  tipoConexao: 'http' | 'https'
  corPrimaria: string
  /** Where the browser tells the former system that somebody came and left. */
  urlLegadoEntrada: string | null
  urlLegadoSaida: string | null
}

/** How long a process serves a host as it last knew it. */
export const VALIDADE_MS = 30_000
const COLUNAS = [
  'd.codDistribuidor',
  'd.distribuidor',
  'd.nameEmpresa',
  'd.mascaraCodigoInterno',
  'd.mascaraCodigoLogin',
  'd.dominioGestao',
  'd.dominioApi',
  'd.dominioIntegracao',
  'd.dominioOrcamento',
  'd.dominioPesquisa',
  'd.tipoConexao',
  'd.corPrimaria',
  'd.urlLegadoEntrada',
  'd.urlLegadoSaida',
] as const

const comoInquilino = (linha: Omit<Inquilino, 'tipoConexao'> & { tipoConexao: string }): Inquilino => ({
  ...linha,
  tipoConexao: linha.tipoConexao === 'http' ? 'http' : 'https',
})

/** Host → distributor, from the database and cached; `esquecer` drops the cache when the register changes. */
export class Inquilinos {
  readonly #banco: Banco
  readonly #permiteLocalhost: boolean
  readonly #porHost = new Map<string, { ate: number; valor: Promise<Inquilino | null> }>()

  constructor(banco: Banco, permiteLocalhost: boolean) {
    this.#banco = banco
    this.#permiteLocalhost = permiteLocalhost
  }

  esquecer(): void {
    this.#porHost.clear()
  }

  /** Distributor of a Host header; throws 404 `distribuidor-nao-cadastrado` naming the host. */
  async doHost(cabecalho: string | undefined): Promise<Inquilino> {
    const host = (cabecalho ?? '').toLowerCase().replace(/:\d+$/, '')
    const agora = Date.now()
    let achado = this.#porHost.get(host)
    if (!achado || achado.ate < agora) {
      if (this.#porHost.size > 5000) this.#porHost.clear()
      achado = { ate: agora + VALIDADE_MS, valor: this.#ler(host) }
      this.#porHost.set(host, achado)
      achado.valor.catch(() => this.#porHost.delete(host))
    }
    const inquilino = await achado.valor
    if (!inquilino)
      throw new AppError(404, 'distribuidor-nao-cadastrado', `Distribuidor não cadastrado: ${host || '(sem endereço)'}`)
    return inquilino
  }

  async #ler(host: string): Promise<Inquilino | null> {
    const linha = await transacao(this.#banco, 'sistema', (tx) =>
      tx
        .selectFrom('distribuidorHost as h')
        .innerJoin('distribuidor as d', 'd.codDistribuidor', 'h.codDistribuidor')
        .select(COLUNAS)
        .where('h.host', '=', host)
        .where('d.ativo', '=', true)
        .executeTakeFirst(),
    )
    // `localhost` opens developer tools: never outside demo and development, whatever the Host header says.
    if (!linha || (linha.distribuidor === 'localhost' && !this.#permiteLocalhost)) return null
    return comoInquilino(linha)
  }

  /** Distributor by its code: for work that no request asked for. It may have no host, or be inactive: what it has still runs out. */
  async doCodigo(codDistribuidor: number): Promise<Inquilino> {
    const linha = await transacao(this.#banco, 'sistema', (tx) =>
      tx
        .selectFrom('distribuidor as d')
        .select(COLUNAS)
        .where('d.codDistribuidor', '=', codDistribuidor)
        .executeTakeFirstOrThrow(),
    )
    return comoInquilino(linha)
  }
}

/** The key that a call was made with. */
export interface ChaveUsada {
  codChave: number
  /** Keeps nothing. */
  teste: boolean
  porMinuto: number
  /** The call in the log that is made again by support, with the key that made it. */
  repete?: number
}

/** Integration key of a bearer value, good only for its own distributor; throws 401. Its last use is written at most once a minute. */
export async function chaveDeIntegracao(
  banco: Banco,
  inquilino: Inquilino,
  valor: string | undefined,
): Promise<ChaveUsada> {
  if (!valor) throw unauthorized('Informe a chave de integração em Authorization: Bearer')
  const hash = createHash('sha256').update(valor).digest('hex')
  const { codDistribuidor } = inquilino
  const chave = await transacao(banco, 'sistema', async (tx) => {
    const achada = await tx
      .selectFrom('integracaoChave')
      .select([
        'codChave',
        'teste',
        'porMinuto',
        sql<boolean>`ultimo_uso is null or ultimo_uso < now() - interval '1 minute'`.as('faz1Minuto'),
      ])
      .where('chaveHash', '=', hash)
      .where('codDistribuidor', '=', codDistribuidor)
      .where('ativa', '=', true)
      .executeTakeFirst()
    if (achada?.faz1Minuto)
      await tx
        .updateTable('integracaoChave')
        .set({ ultimoUso: sql`now()` })
        .where((eb) => eb.and({ codDistribuidor, codChave: achada.codChave }))
        .execute()
    return achada
  })
  if (!chave) throw unauthorized('Chave de integração inválida')
  const { codChave, teste, porMinuto } = chave
  return { codChave, teste, porMinuto }
}
