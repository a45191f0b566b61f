import { createHash } from 'node:crypto'
import type pg from 'pg'
import { lerPecas, type Loja, USUARIOS } from './cadastros.ts'
import { linhaDistribuidor } from './distribuidores.ts'
import { acaso } from './gerador/desenho.ts'
import { lerModelos } from './gerador/veiculos.ts'
import {
  BASE_LOTE,
  INSERIR_CHECKLISTS,
  INSERIR_CLIENTES,
  INSERIR_ORCAMENTOS,
  INSERIR_VEICULOS,
  LOTE,
} from './grande-sql.ts'
import { ajustarSequencia, Contador, inserir, type Linha } from './gravar.ts'
import { contarLoja, type Tabelas } from './loja.ts'
import { Relogio } from './relogio.ts'
import { CUSTO_HORA, SERVICOS } from './servicos.ts'
import { criarCliente } from '../../src/server/core/database/pool.ts'

export interface OpcoesGrande {
  quotes: number
  /** Hash of the password that all its logins share. */
  senhaHash: string
  porta?: number
  agora?: Date
}

export interface Grande {
  codDistribuidor: number
  /** Codes of its 500 stores; the first has complete quotes too, with lines and versions. */
  lojas: number[]
  quotes: number
}

const LOJAS = 500
const POR_GRUPO = 25
const TAMANHO_DO_LOTE = 50_000
const CONTADAS = [
  'distribuidor',
  'grupo',
  'concessionaria',
  'usuario',
  'consultor',
  'mecanico',
  'veiculo',
  'cliente',
  'checklist',
  'orcamento',
] as const

/** Adds the distributor `grande` (host grande.localhost) for benchmarks: 500 stores and `quotes` checklists with their quotes over 24 months. Commits as it goes; call it outside a transaction, as the table owner. */
export async function semearGrande(client: pg.Client, o: OpcoesGrande): Promise<Grande> {
  const agora = o.agora ?? new Date()
  await client.query('begin')
  await client.query('set local role app_system')
  const base = new Map<string, Contador>()
  for (const t of CONTADAS) base.set(t, new Contador(await ultimo(client, t, `cod_${t}`)))
  const item = new Contador(await ultimo(client, 'checklist_item', 'cod_item'))
  const linha = new Contador(await ultimo(client, 'orcamento_linha', 'cod_linha'))
  const ids = (t: (typeof CONTADAS)[number]): Contador => base.get(t) ?? new Contador()

  const cod_distribuidor = ids('distribuidor').proximo()
  const lojas = await cadastrar(client, cod_distribuidor, ids, o)
  await client.query('commit')

  const porLoja = Math.min(200, Math.max(4, Math.ceil(o.quotes / LOJAS / 8)))
  const inicio = {
    veiculo: ids('veiculo').ultimo,
    cliente: ids('cliente').ultimo,
    checklist: ids('checklist').ultimo,
    orcamento: ids('orcamento').ultimo,
  }
  const modelos = lerModelos()
  await emTransacao(client, async () => {
    await client.query('select setseed(0.42)')
    await client.query(INSERIR_VEICULOS, [
      cod_distribuidor,
      lojas[0],
      LOJAS,
      porLoja,
      inicio.veiculo,
      modelos.map((m) => m.marca),
      modelos.map((m) => m.modelo),
      modelos.map((m) => m.anoFim),
    ])
    await client.query(INSERIR_CLIENTES, [cod_distribuidor, lojas[0], LOJAS, porLoja, inicio.cliente])
  })
  // Without statistics the joins below would be nested loops.
  await client.query('analyze veiculo, cliente')
  const lotes = Array.from({ length: Math.ceil(o.quotes / TAMANHO_DO_LOTE) }, (_, i) => i * TAMANHO_DO_LOTE + 1)
  const trabalhar = async (conexao: pg.Client): Promise<void> => {
    await conexao.query(BASE_LOTE)
    for (let de = lotes.shift(); de !== undefined; de = lotes.shift()) {
      const ate = Math.min(o.quotes, de + TAMANHO_DO_LOTE - 1)
      const semente = de / (o.quotes + TAMANHO_DO_LOTE)
      await emTransacao(conexao, async () => {
        await conexao.query('truncate lote')
        await conexao.query('select setseed($1)', [semente])
        await conexao.query(LOTE, [de, ate, o.quotes, LOJAS, porLoja, agora.toISOString()])
        await conexao.query('analyze lote')
        await conexao.query(INSERIR_CHECKLISTS, [
          cod_distribuidor,
          lojas[0],
          porLoja,
          inicio.veiculo,
          inicio.cliente,
          inicio.checklist,
        ])
        await conexao.query(INSERIR_ORCAMENTOS, [
          cod_distribuidor,
          lojas[0],
          porLoja,
          inicio.veiculo,
          inicio.checklist,
          inicio.orcamento,
          inicio.cliente,
        ])
      })
    }
    await conexao.query('drop table lote')
  }
  // The indexes are what takes the time: a second connection uses a second core.
  const ajudante = criarCliente({
    host: client.host,
    port: client.port,
    user: client.user,
    database: client.database,
    password: client.password,
    ssl: client.ssl,
  })
  await ajudante.connect()
  try {
    await Promise.all([trabalhar(client), trabalhar(ajudante)])
  } finally {
    await ajudante.end()
  }

  const contadores = {
    veiculo: new Contador(inicio.veiculo + LOJAS * porLoja),
    cliente: new Contador(inicio.cliente + LOJAS * porLoja),
    checklist: new Contador(inicio.checklist + o.quotes),
    orcamento: new Contador(inicio.orcamento + o.quotes),
    item,
    linha,
  }
  await emTransacao(client, async () => {
    const historia = contarPrimeiraLoja(cod_distribuidor, lojas[0] ?? 0, ids, contadores, agora)
    for (const [tabela, linhas] of Object.entries(historia))
      if (tabela !== 'sequencia') await inserir(client, tabela, linhas)
    await client.query(
      "insert into sequencia (cod_distribuidor, cod_concessionaria, nome, ultimo) select $1, cod_concessionaria, 'checklist', max(numero) from checklist where cod_distribuidor = $1 group by 2",
      [cod_distribuidor],
    )
  })
  for (const [t, c] of base) await ajustarSequencia(client, t, `cod_${t}`, c.ultimo)
  for (const [t, c] of Object.entries(contadores))
    await ajustarSequencia(client, { item: 'checklist_item', linha: 'orcamento_linha' }[t] ?? t, `cod_${t}`, c.ultimo)
  return { codDistribuidor: cod_distribuidor, lojas, quotes: o.quotes }
}

async function ultimo(client: pg.Client, tabela: string, coluna: string): Promise<number> {
  const { rows } = await client.query<{ n: number | string }>(`select coalesce(max(${coluna}), 0) as n from ${tabela}`)
  return Number(rows[0]?.n ?? 0)
}

/** One transaction as app_system; where the owner may, without foreign key triggers: the generated keys are right by construction. */
async function emTransacao(client: pg.Client, fn: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query('savepoint s')
    await client.query('set local session_replication_role = replica').catch(() => client.query('rollback to s'))
    await client.query(
      "set local gin_pending_list_limit = '512MB'; set local synchronous_commit = off; set local work_mem = '128MB'; set local enable_nestloop = off; set local role app_system",
    )
    await fn()
    await client.query('commit')
  } catch (e) {
    await client.query('rollback')
    throw e
  }
}

/** Distributor, groups, stores, people, parts and services; gives the stores' codes, which are consecutive. */
async function cadastrar(
  client: pg.Client,
  cod_distribuidor: number,
  ids: (t: (typeof CONTADAS)[number]) => Contador,
  o: OpcoesGrande,
): Promise<number[]> {
  const demo = {
    nome: 'grande',
    empresa: 'Grande',
    cor: '#009EF7',
    grupos: ['Norte', 'Sul', 'Leste'] as const,
    checklists: 0,
    marca: '<circle cx="32" cy="32" r="18"/>',
  }
  await inserir(client, 'distribuidor', [linhaDistribuidor(demo, cod_distribuidor, o.porta ?? 8080)])
  await inserir(client, 'distribuidor_host', [{ host: 'grande.localhost', cod_distribuidor }])
  await inserir(client, 'integracao_chave', [
    {
      cod_distribuidor,
      nome: 'Demonstração',
      chave_hash: createHash('sha256').update('demo-grande-chave-de-integracao').digest('hex'),
    },
  ])
  const grupos = Array.from({ length: LOJAS / POR_GRUPO }, (_, i) => ({
    cod_distribuidor,
    cod_grupo: ids('grupo').proximo(),
    nome: `Grupo ${i + 1}`,
  }))
  await inserir(client, 'grupo', grupos)
  const marcas = ['Fiat', 'Volkswagen', 'Chevrolet', 'Toyota', 'Jeep']
  const lojas = Array.from({ length: LOJAS }, (_, i) => ({
    cod_distribuidor,
    cod_concessionaria: ids('concessionaria').proximo(),
    cod_grupo: grupos[Math.floor(i / POR_GRUPO)]?.cod_grupo,
    nome: `Loja ${String(i + 1).padStart(3, '0')}`,
    marca: marcas[i % marcas.length],
    cidade: 'São Paulo',
    uf: 'SP',
    fuso: i % 10 === 9 ? 'America/Manaus' : 'America/Sao_Paulo',
    telefone: '(11) 3000-0000',
    desde: '2022-01-01',
  }))
  await inserir(client, 'concessionaria', lojas)
  const usuarios = USUARIOS.map((u) => ({ ...u, cod: ids('usuario').proximo() }))
  await inserir(
    client,
    'usuario',
    usuarios.map((u) => ({
      cod_distribuidor,
      cod_usuario: u.cod,
      nome: u.nome,
      email: u.email,
      senha_hash: o.senhaHash,
      cod_nivel: u.nivel,
    })),
  )
  await inserir(
    client,
    'usuario_filtro',
    usuarios.flatMap((u): Linha[] => [
      ...(u.grupos ?? []).map((g) => ({
        cod_distribuidor,
        cod_usuario: u.cod,
        tipo: 'GRUPO',
        valor: String(grupos[g]?.cod_grupo),
      })),
      ...(u.lojas ?? []).map((l) => ({
        cod_distribuidor,
        cod_usuario: u.cod,
        tipo: 'CONCESSIONARIA',
        valor: String(lojas[l]?.cod_concessionaria),
      })),
    ]),
  )
  await inserir(
    client,
    'consultor',
    lojas.map((l) => ({
      cod_distribuidor,
      cod_concessionaria: l.cod_concessionaria,
      cod_consultor: ids('consultor').proximo(),
      nome: 'Marina Sales',
      ativo: true,
    })),
  )
  await inserir(
    client,
    'mecanico',
    lojas.map((l) => ({
      cod_distribuidor,
      cod_concessionaria: l.cod_concessionaria,
      cod_mecanico: ids('mecanico').proximo(),
      nome: 'Mateus Lima',
      ativo: true,
    })),
  )
  await inserir(
    client,
    'peca',
    lerPecas().map((p) => ({ cod_distribuidor, ...p })),
  )
  await inserir(
    client,
    'servico',
    SERVICOS.map(([codigo, descricao, tipo, minutos, valor_hora]) => ({
      cod_distribuidor,
      codigo,
      descricao,
      tipo,
      minutos,
      custo_hora: CUSTO_HORA,
      valor_hora,
    })),
  )
  return lojas.map((l) => l.cod_concessionaria)
}

/** Complete quotes of the first store, with lines, versions and events: what writes are measured on. */
function contarPrimeiraLoja(
  cod: number,
  codConcessionaria: number,
  ids: (t: (typeof CONTADAS)[number]) => Contador,
  contadores: Parameters<typeof contarLoja>[2],
  agora: Date,
): Tabelas {
  const tabelas: Tabelas = {
    cliente: [],
    veiculo: [],
    checklist: [],
    checklist_item: [],
    checklist_foto: [],
    orcamento: [],
    orcamento_linha: [],
    orcamento_componente: [],
    orcamento_versao: [],
    orcamento_decisao: [],
    orcamento_evento: [],
    sequencia: [],
  }
  const loja: Loja = {
    grupo: 0,
    nome: 'Loja 001',
    marca: 'Fiat',
    cidade: 'São Paulo',
    uf: 'SP',
    fuso: 'America/Sao_Paulo',
    ddd: '11',
    cnpj: '',
    telefone: '',
    consultores: [],
    mecanicos: [],
  }
  contarLoja(
    {
      rng: acaso(7),
      distribuidor: { cod, nome: 'grande', mascara: '00000' },
      codConcessionaria,
      loja,
      relogio: new Relogio(loja.fuso, agora),
      modelos: lerModelos(),
      pecas: new Map(lerPecas().map((p) => [p.codigo, p])),
      consultores: [{ cod: ids('consultor').ultimo - LOJAS + 1, nome: 'Marina Sales' }],
      mecanicos: [{ cod: ids('mecanico').ultimo - LOJAS + 1, nome: 'Mateus Lima' }],
      donos: [{ cod: ids('usuario').ultimo - USUARIOS.length + 4, nome: 'Marina Sales' }],
      historico: 150,
      abertos: 60,
      respondidosHoje: 10,
    },
    tabelas,
    contadores,
  )
  return tabelas
}
