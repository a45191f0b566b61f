// The demonstration: several distributors with months of history, written from one seed.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { todayIn } from '#shared/rules/dates.ts'
import { servicoEquipamentos } from './agenda/equipamentos.ts'
import { resetAgendaSequences, type LiveLoja, seedAgenda } from './agenda/agenda.ts'
import { seedPatio } from './agenda/patio.ts'
import { seedReservas } from './agenda/reservas.ts'
import { seedAplicacoes } from './cadastros/aplicacoes.ts'
import { seedCardapio } from './cadastros/cardapio.ts'
import { buildEstoque, buildPacotes, buildParametro } from './cadastros/pacotes.ts'
import { lojaOwners, readPecas, getLojas, type DemoPeca, USUARIOS } from './cadastros/cadastros.ts'
import { type DemoDistribuidor, DISTRIBUIDORES, getHosts, distribuidorRow } from './cadastros/distribuidores.ts'
import {
  lojaAusencias,
  consultorContact,
  lojaAddress,
  lojaHolidays,
  servicoSkills,
  mecanicoProfile,
} from './cadastros/team.ts'
import { seedInspecoes } from './checklists/inspecoes.ts'
import { seedConversas } from './conversas/conversas.ts'
import { seedFrota } from './frota/frota.ts'
import { seedRecalls } from './garantia/recalls.ts'
import { random } from './generator/drawing.ts'
import { savePhotos } from './generator/photos.ts'
import { readModelos, type Modelo } from './generator/veiculos.ts'
import { resetSequence, Counter, type SaveFile, insert, type Linha } from './save.ts'
import { seedLogs } from './suporte/logs.ts'
import { type Counters, countLoja, type Tables } from './oficina-digital/loja.ts'
import { Clock } from './clock.ts'
import { chainEvents } from './oficina-digital/recovery.ts'
import { seedGarantia } from './garantia/garantia.ts'
import { seedReparos } from './garantia/reparos.ts'
import { seedPagamentos } from './pagamentos/pagamentos.ts'
import { seedEstoque } from './vendas/estoque.ts'
import { HOURLY_COST, SERVICOS } from './cadastros/servicos.ts'
import { seedDms } from './vendas/dms.ts'
import { seedChamados, seedIntegracoes, seedWebhooks } from './suporte/integracoes.ts'
import { seedVendas } from './vendas/vendas.ts'

export interface SeedOptions {
  gravarArquivo: SaveFile
  hashSenha: (senha: string) => Promise<string>
  /** Port in the distributors' addresses. */
  porta: number
  agora?: Date
  /** Additional host names by distributor, lower case and without port. */
  hostsExtras?: Readonly<Record<string, readonly string[]>>
}

/** Password of every demo login. */
export const DEMO_PASSWORD = 'Patio#2026'
const SEED = 20_261

/** Integration key of a distributor in the demonstration. */
export function demoKey(distribuidor: string): string {
  return `demo-${distribuidor}-chave-de-integracao`
}

interface Cadastro {
  rng: () => number
  agora: Date
  modelos: readonly Modelo[]
  pecas: readonly DemoPeca[]
  ids: Counters &
    Record<'grupo' | 'concessionaria' | 'usuario' | 'consultor' | 'mecanico' | 'ausencia' | 'pacote', Counter>
  tabelas: Tables &
    Record<
      | 'distribuidor'
      | 'distribuidor_host'
      | 'grupo'
      | 'concessionaria'
      | 'concessionaria_config'
      | 'usuario'
      | 'usuario_filtro'
      | 'integracao_chave'
      | 'consultor'
      | 'mecanico'
      | 'mecanico_ausencia'
      | 'feriado'
      | 'peca'
      | 'servico'
      | 'cardapio_pacote'
      | 'cardapio_pacote_componente'
      | 'preco_parametro',
      Linha[]
    >
  senhaHash: string
  /** Stock of the stores: its movements are written after everything else. */
  estoque: Linha[]
  /** Stores that get an agenda, filled after the base tables. */
  vivas: LiveLoja[]
}

/** Stage targets in minutes of stores that deviate from the defaults, by position in the distributor. */
const METAS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: { 'meta.AGUARDANDO_PRECO': '60' },
  4: { 'meta.NOVO': '20', 'meta.ENVIADO': '360' },
  10: { 'meta.VISUALIZADO': '180' },
}
const AGENDA_BOARDS = ['veiculos', 'mecanicos', 'consultores']

/** Loads the demonstration into an empty, migrated database, inside the caller's transaction. The same day and seed give the same data. */
export async function seedDemoData(client: pg.Client, options: SeedOptions): Promise<void> {
  const fotos = savePhotos(options.gravarArquivo)
  fotos.catch(() => {})
  const c: Cadastro = {
    rng: random(SEED),
    agora: options.agora ?? new Date(),
    modelos: readModelos(),
    pecas: readPecas(),
    senhaHash: await options.hashSenha(DEMO_PASSWORD),
    vivas: [],
    estoque: [],
    ids: {
      grupo: new Counter(),
      concessionaria: new Counter(),
      usuario: new Counter(),
      consultor: new Counter(),
      mecanico: new Counter(),
      ausencia: new Counter(),
      pacote: new Counter(),
      veiculo: new Counter(),
      cliente: new Counter(),
      checklist: new Counter(),
      item: new Counter(),
      orcamento: new Counter(),
      linha: new Counter(),
    },
    // In foreign-key order.
    tabelas: {
      distribuidor: [],
      distribuidor_host: [],
      grupo: [],
      concessionaria: [],
      concessionaria_config: [],
      usuario: [],
      usuario_filtro: [],
      integracao_chave: [],
      sequencia: [],
      consultor: [],
      mecanico: [],
      mecanico_ausencia: [],
      feriado: [],
      cliente: [],
      veiculo: [],
      peca: [],
      servico: [],
      cardapio_pacote: [],
      cardapio_pacote_componente: [],
      preco_parametro: [],
      checklist: [],
      checklist_item: [],
      checklist_foto: [],
      orcamento: [],
      orcamento_linha: [],
      orcamento_componente: [],
      orcamento_versao: [],
      orcamento_decisao: [],
      orcamento_evento: [],
    },
  }
  DISTRIBUIDORES.forEach((d, i) => register(c, d, i + 1, options))

  chainEvents(c.tabelas.orcamento_evento)
  await countFigures(client, 'disable')
  await client.query('set local role app_system')
  for (const [table, linhas] of Object.entries(c.tabelas)) await insert(client, table, linhas)
  await seedAgenda(client, c.vivas, c.ids, SEED)
  await client.query('reset role')
  await resetAgendaSequences(client)
  await resetSequence(client, 'distribuidor', 'cod_distribuidor', DISTRIBUIDORES.length)
  for (const [nome, counter] of Object.entries(c.ids)) {
    const table =
      { item: 'checklist_item', linha: 'orcamento_linha', pacote: 'cardapio_pacote', ausencia: 'mecanico_ausencia' }[
        nome
      ] ?? nome
    await resetSequence(client, table, `cod_${nome}`, counter.last)
  }
  await client.query('set local role app_system')
  await seedCardapio(client, c.modelos, options.gravarArquivo)
  await seedAplicacoes(client, c.pecas)
  await seedVendas(client, c.agora)
  await seedEstoque(client, c.estoque, c.agora)
  await seedLogs(client, c.agora)
  await seedDms(client, c.agora)
  await seedIntegracoes(client, c.agora)
  await seedChamados(client, c.agora)
  await seedWebhooks(client, c.agora)
  await seedInspecoes(client, {
    agora: c.agora,
    semente: SEED,
    pecas: c.pecas,
    gravarArquivo: options.gravarArquivo,
  })
  await seedConversas(client, { agora: c.agora, semente: SEED, gravarArquivo: options.gravarArquivo })
  await seedReservas(client, { agora: c.agora, gravarArquivo: options.gravarArquivo })
  // Before the yard: their cars stand there too.
  await seedReparos(client, c.agora)
  await seedPatio(client, c.agora)
  await seedPagamentos(client, c.agora)
  await seedFrota(client, c.agora)
  await seedGarantia(client, { agora: c.agora, gravarArquivo: options.gravarArquivo })
  await seedRecalls(client, { agora: c.agora, gravarArquivo: options.gravarArquivo })
  await client.query('select refazer_indicadores(null, null)')
  await client.query('reset role')
  await countFigures(client, 'enable')
  await fotos
}

/**
 * Switches the triggers that mark days for the indicators off or on: the demonstration recalculates all days once at the end. Needs the
 * owner of the tables.
 */
async function countFigures(client: pg.Client, mode: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ comando: string }>(
    `select format('alter table %s ${mode} trigger %I', tgrelid::regclass, tgname) as comando from pg_trigger where tgname like 'indicadores\\_%'`,
  )
  for (const { comando: command } of rows) await client.query(command)
}

/** Adds one distributor with its stores, people, catalogue and history. */
function register(c: Cadastro, d: DemoDistribuidor, cod: number, options: SeedOptions): void {
  const { tabelas: t, ids, rng } = c
  const cod_distribuidor = cod
  const linha = distribuidorRow(d, cod, options.porta)
  t.distribuidor.push(linha)
  for (const host of [...getHosts(d.nome), ...(options.hostsExtras?.[d.nome] ?? [])])
    t.distribuidor_host.push({ host, cod_distribuidor })
  t.integracao_chave.push({
    cod_distribuidor,
    nome: 'Demonstração',
    chave_hash: createHash('sha256').update(demoKey(d.nome)).digest('hex'),
  })
  t.peca.push(...c.pecas.map((p) => ({ cod_distribuidor, ...p })))
  t.servico.push(
    ...SERVICOS.map(([codigo, descricao, tipo, minutos, valor_hora]) => ({
      cod_distribuidor,
      codigo,
      descricao,
      tipo,
      minutos,
      custo_hora: HOURLY_COST,
      valor_hora,
      habilidades: servicoSkills(codigo),
      equipamentos: servicoEquipamentos(codigo, tipo),
    })),
  )

  const grupos = d.grupos.map((nome) => ({ cod_distribuidor, cod_grupo: ids.grupo.proximo(), nome: `Grupo ${nome}` }))
  t.grupo.push(...grupos)
  const lojas = getLojas(d, rng).map((loja) => ({ loja, cod: ids.concessionaria.proximo() }))
  const usuarios = USUARIOS.map((u) => ({ ...u, cod: ids.usuario.proximo() }))
  usuarios.forEach((u, i) => {
    t.usuario.push({
      cod_distribuidor,
      cod_usuario: u.cod,
      nome: u.nome,
      email: u.email,
      senha_hash: c.senhaHash,
      cod_nivel: u.nivel,
      ultimo_acesso: new Date(c.agora.getTime() - (i + 1) * 4_711_000).toISOString(),
    })
    for (const g of u.grupos ?? [])
      t.usuario_filtro.push({
        cod_distribuidor,
        cod_usuario: u.cod,
        tipo: 'GRUPO',
        valor: String(grupos[g]?.cod_grupo),
      })
    for (const l of u.lojas ?? [])
      t.usuario_filtro.push({
        cod_distribuidor,
        cod_usuario: u.cod,
        tipo: 'CONCESSIONARIA',
        valor: String(lojas[l]?.cod),
      })
  })

  const plano = buildPacotes(
    cod_distribuidor,
    lojas.map(({ loja }) => loja.marca),
    () => ids.pacote.proximo(),
  )
  t.cardapio_pacote.push(...plano.pacotes)
  t.cardapio_pacote_componente.push(...plano.componentes)
  const catalog = new Map(c.pecas.map((p) => [p.codigo, p]))
  const modelos = d.marcas ? c.modelos.filter((m) => d.marcas?.includes(m.marca)) : c.modelos
  lojas.forEach(({ loja, cod: cod_concessionaria }, n) => {
    const key = { cod_distribuidor, cod_concessionaria }
    t.concessionaria.push({
      ...key,
      cod_grupo: grupos[loja.grupo]?.cod_grupo,
      nome: loja.nome,
      marca: loja.marca,
      cnpj: loja.cnpj,
      telefone: loja.telefone,
      cidade: loja.cidade,
      uf: loja.uf,
      fuso: loja.fuso,
      desde: '2019-03-01',
      status: 1,
      modelo_agenda: AGENDA_BOARDS[n % 3],
      abre: '07:00',
      fecha: '19:00',
      versao: 1,
      ...lojaAddress(loja, n),
    })
    const ano = c.agora.getUTCFullYear()
    const feriados = [...lojaHolidays(key, ano), ...lojaHolidays(key, ano + 1)]
    t.feriado.push(...feriados)
    for (const [k, valor] of Object.entries(METAS[n] ?? {})) t.concessionaria_config.push({ ...key, chave: k, valor })
    c.estoque.push(...buildEstoque(rng, key, c.pecas, c.agora.toISOString()))
    t.preco_parametro.push(buildParametro(rng, key, c.agora.getUTCFullYear()))
    const consultores = loja.consultores.map((nome) => ({ cod: ids.consultor.proximo(), nome }))
    const mecanicos = loja.mecanicos.map((nome) => ({ cod: ids.mecanico.proximo(), nome }))
    t.consultor.push(
      ...consultores.map((x, i) => ({
        ...key,
        cod_consultor: x.cod,
        nome: x.nome,
        ativo: true,
        ...consultorContact(loja, x.nome, i),
      })),
    )
    t.mecanico.push(
      ...mecanicos.map((x, i) => ({
        ...key,
        ...mecanicoProfile(loja, i),
        cod_mecanico: x.cod,
        nome: x.nome,
        cod_usuario: n === 0 ? (usuarios.find((u) => u.nivel === 5 && u.nome === x.nome)?.cod ?? null) : null,
        ativo: true,
      })),
    )
    const ausencias = lojaAusencias(key, mecanicos, todayIn(loja.fuso, c.agora))
    t.mecanico_ausencia.push(...ausencias.map((a) => ({ ...a, cod_ausencia: ids.ausencia.proximo() })))
    const large = d.checklists >= 250
    const clock = new Clock(loja.fuso, c.agora)
    c.vivas.push({
      ...key,
      ddd: loja.ddd,
      relogio: clock,
      consultores,
      mecanicos,
      modelos,
      feriados: new Set(feriados.map((f) => String(f['dia']))),
      ausencias,
      porDia: n === 0 ? (large ? 10 : 3) : large ? 0.8 : 0.2,
    })
    countLoja(
      {
        rng,
        distribuidor: { cod, nome: d.nome, mascara: String(linha['mascara_codigo_interno']) },
        codConcessionaria: cod_concessionaria,
        loja,
        relogio: clock,
        consultores,
        mecanicos,
        modelos,
        pecas: catalog,
        donos: lojaOwners(n).map((u) => ({ cod: usuarios.find((x) => x.email === u.email)?.cod ?? 0, nome: u.nome })),
        ...size(n, d.checklists, large),
      },
      t,
      ids,
    )
  })
}

/** Share of the distributor's history for its n-th store, and its quotes of today. */
function size(
  n: number,
  checklists: number,
  large: boolean,
): { historico: number; abertos: number; respondidosHoje: number } {
  const [openItems, answeredToday] =
    n === 0
      ? large
        ? [24, 9]
        : [14, 4]
      : n === 1
        ? large
          ? [11, 4]
          : [4, 1]
        : checklists >= 1000
          ? [7, 2]
          : large
            ? [3, 1]
            : [0, 0]
  const part = n === 0 ? 0.2 : n === 1 ? 0.13 : 0.067
  return {
    historico: Math.max(n < 2 ? 8 : 1, Math.round(checklists * part) - (openItems + answeredToday)),
    abertos: openItems,
    respondidosHoje: answeredToday,
  }
}
