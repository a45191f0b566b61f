import { createHash } from 'node:crypto'
import type pg from 'pg'
import { hoje } from '#shared/rules/datas.ts'
import { hashEvento } from '../../src/server/oficina-digital/nucleo/corrente.ts'
import { ajustarAgenda, type LojaViva, semearAgenda } from './agenda.ts'
import { semearAplicacoes } from './aplicacoes.ts'
import { semearCardapio } from './cardapio.ts'
import { estoqueDe, pacotesDe, parametroDe } from './apoio.ts'
import { donosDaLoja, lerPecas, lojasDe, type PecaDemo, USUARIOS } from './cadastros.ts'
import { type DistribuidorDemo, DISTRIBUIDORES, hostsDe, linhaDistribuidor } from './distribuidores.ts'
import {
  ausenciasDaLoja,
  contatoDoConsultor,
  enderecoDaLoja,
  feriadosDaLoja,
  habilidadesDoServico,
  perfilDoMecanico,
} from './equipe.ts'
import { acaso } from './gerador/desenho.ts'
import { gravarFotos } from './gerador/fotos.ts'
import { lerModelos, type Modelo } from './gerador/veiculos.ts'
import { ajustarSequencia, Contador, type GravarArquivo, inserir, type Linha } from './gravar.ts'
import { semearLogs } from './logs.ts'
import { type Contadores, contarLoja, type Tabelas } from './loja.ts'
import { Relogio } from './relogio.ts'
import { encadear } from './retomada.ts'
import { semearEstoque } from './estoque.ts'
import { CUSTO_HORA, SERVICOS } from './servicos.ts'
import { semearDms } from './dms.ts'
import { semearChamados, semearIntegracoes, semearWebhooks } from './integracoes.ts'
import { semearVendas } from './vendas.ts'

export interface OpcoesSeed {
  gravarArquivo: GravarArquivo
  hashSenha: (senha: string) => Promise<string>
  /** Port of the addresses that the distributors answer on. */
  porta: number
  agora?: Date
  /** Further host names by distributor, lower case and without port. */
  hostsExtras?: Readonly<Record<string, readonly string[]>>
}

/** Password of every login of the demonstration. */
export const SENHA_DEMO = 'Patio#2026'
const SEMENTE = 20_261

/** Text of a distributor's integration key in the demonstration. */
export function chaveDemo(distribuidor: string): string {
  return `demo-${distribuidor}-chave-de-integracao`
}

interface Cadastro {
  rng: () => number
  agora: Date
  modelos: readonly Modelo[]
  pecas: readonly PecaDemo[]
  ids: Contadores &
    Record<'grupo' | 'concessionaria' | 'usuario' | 'consultor' | 'mecanico' | 'ausencia' | 'pacote', Contador>
  tabelas: Tabelas &
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
  /** Parts on the shelves: their movements are written once all else is there. */
  estoque: Linha[]
  /** Stores whose agenda is filled once they are there. */
  vivas: LojaViva[]
}

/** Stores that work by other targets than the usual ones (minutes), by position in the distributor. */
const METAS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: { 'meta.AGUARDANDO_PRECO': '60' },
  4: { 'meta.NOVO': '20', 'meta.ENVIADO': '360' },
  10: { 'meta.VISUALIZADO': '180' },
}
const MODELOS_AGENDA = ['veiculos', 'mecanicos', 'consultores']

/** Loads the demonstration into an empty, migrated database, inside the caller's transaction. The same day and seed give the same data. */
export async function semear(client: pg.Client, opcoes: OpcoesSeed): Promise<void> {
  const fotos = gravarFotos(opcoes.gravarArquivo)
  fotos.catch(() => {})
  const c: Cadastro = {
    rng: acaso(SEMENTE),
    agora: opcoes.agora ?? new Date(),
    modelos: lerModelos(),
    pecas: lerPecas(),
    senhaHash: await opcoes.hashSenha(SENHA_DEMO),
    vivas: [],
    estoque: [],
    ids: {
      grupo: new Contador(),
      concessionaria: new Contador(),
      usuario: new Contador(),
      consultor: new Contador(),
      mecanico: new Contador(),
      ausencia: new Contador(),
      pacote: new Contador(),
      veiculo: new Contador(),
      cliente: new Contador(),
      checklist: new Contador(),
      item: new Contador(),
      orcamento: new Contador(),
      linha: new Contador(),
    },
    // In the order of their foreign keys.
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
  DISTRIBUIDORES.forEach((d, i) => cadastrar(c, d, i + 1, opcoes))

  encadear(c.tabelas.orcamento_evento, (e, anterior) =>
    hashEvento({
      codOrcamento: Number(e['cod_orcamento']),
      tipo: String(e['tipo']),
      de: e['de'] as string | null,
      para: String(e['para']),
      codUsuario: e['cod_usuario'] as number | null,
      quem: String(e['quem']),
      detalhe: e['detalhe'] as string | null,
      dados: null,
      em: String(e['em']),
      anterior,
    }),
  )
  await contarFiguras(client, 'disable')
  await client.query('set local role app_system')
  for (const [tabela, linhas] of Object.entries(c.tabelas)) await inserir(client, tabela, linhas)
  await semearAgenda(client, c.vivas, c.ids, SEMENTE)
  await client.query('reset role')
  await ajustarAgenda(client)
  await ajustarSequencia(client, 'distribuidor', 'cod_distribuidor', DISTRIBUIDORES.length)
  for (const [nome, contador] of Object.entries(c.ids)) {
    const tabela =
      { item: 'checklist_item', linha: 'orcamento_linha', pacote: 'cardapio_pacote', ausencia: 'mecanico_ausencia' }[
        nome
      ] ?? nome
    await ajustarSequencia(client, tabela, `cod_${nome}`, contador.ultimo)
  }
  await client.query('set local role app_system')
  await semearCardapio(client, c.modelos, opcoes.gravarArquivo)
  await semearAplicacoes(client, c.pecas)
  await semearVendas(client, c.agora)
  await semearEstoque(client, c.estoque, c.agora)
  await semearLogs(client, c.agora)
  await semearDms(client, c.agora)
  await semearIntegracoes(client, c.agora)
  await semearChamados(client, c.agora)
  await semearWebhooks(client, c.agora)
  await client.query('select refazer_indicadores(null, null)')
  await client.query('reset role')
  await contarFiguras(client, 'enable')
  await fotos
}

/** Whether rows that are written mark their day for the figures: here every day is marked at once, at the end. Needs the tables' owner. */
async function contarFiguras(client: pg.Client, como: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ comando: string }>(
    `select format('alter table %s ${como} trigger %I', tgrelid::regclass, tgname) as comando from pg_trigger where tgname like 'indicadores\\_%'`,
  )
  for (const { comando } of rows) await client.query(comando)
}

/** One distributor with its stores, people, catalogue and history. */
function cadastrar(c: Cadastro, d: DistribuidorDemo, cod: number, opcoes: OpcoesSeed): void {
  const { tabelas: t, ids, rng } = c
  const cod_distribuidor = cod
  const linha = linhaDistribuidor(d, cod, opcoes.porta)
  t.distribuidor.push(linha)
  for (const host of [...hostsDe(d.nome), ...(opcoes.hostsExtras?.[d.nome] ?? [])])
    t.distribuidor_host.push({ host, cod_distribuidor })
  t.integracao_chave.push({
    cod_distribuidor,
    nome: 'Demonstração',
    chave_hash: createHash('sha256').update(chaveDemo(d.nome)).digest('hex'),
  })
  t.peca.push(...c.pecas.map((p) => ({ cod_distribuidor, ...p })))
  t.servico.push(
    ...SERVICOS.map(([codigo, descricao, tipo, minutos, valor_hora]) => ({
      cod_distribuidor,
      codigo,
      descricao,
      tipo,
      minutos,
      custo_hora: CUSTO_HORA,
      valor_hora,
      habilidades: habilidadesDoServico(codigo),
    })),
  )

  const grupos = d.grupos.map((nome) => ({ cod_distribuidor, cod_grupo: ids.grupo.proximo(), nome: `Grupo ${nome}` }))
  t.grupo.push(...grupos)
  const lojas = lojasDe(d, rng).map((loja) => ({ loja, cod: ids.concessionaria.proximo() }))
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

  const plano = pacotesDe(
    cod_distribuidor,
    lojas.map(({ loja }) => loja.marca),
    () => ids.pacote.proximo(),
  )
  t.cardapio_pacote.push(...plano.pacotes)
  t.cardapio_pacote_componente.push(...plano.componentes)
  const catalogo = new Map(c.pecas.map((p) => [p.codigo, p]))
  const modelos = d.marcas ? c.modelos.filter((m) => d.marcas?.includes(m.marca)) : c.modelos
  lojas.forEach(({ loja, cod: cod_concessionaria }, n) => {
    const chave = { cod_distribuidor, cod_concessionaria }
    t.concessionaria.push({
      ...chave,
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
      modelo_agenda: MODELOS_AGENDA[n % 3],
      abre: '07:00',
      fecha: '19:00',
      versao: 1,
      ...enderecoDaLoja(loja, n),
    })
    const ano = c.agora.getUTCFullYear()
    const feriados = [...feriadosDaLoja(chave, ano), ...feriadosDaLoja(chave, ano + 1)]
    t.feriado.push(...feriados)
    for (const [k, valor] of Object.entries(METAS[n] ?? {})) t.concessionaria_config.push({ ...chave, chave: k, valor })
    c.estoque.push(...estoqueDe(rng, chave, c.pecas, c.agora.toISOString()))
    t.preco_parametro.push(parametroDe(rng, chave, c.agora.getUTCFullYear()))
    const consultores = loja.consultores.map((nome) => ({ cod: ids.consultor.proximo(), nome }))
    const mecanicos = loja.mecanicos.map((nome) => ({ cod: ids.mecanico.proximo(), nome }))
    t.consultor.push(
      ...consultores.map((x, i) => ({
        ...chave,
        cod_consultor: x.cod,
        nome: x.nome,
        ativo: true,
        ...contatoDoConsultor(loja, x.nome, i),
      })),
    )
    t.mecanico.push(
      ...mecanicos.map((x, i) => ({
        ...chave,
        ...perfilDoMecanico(loja, i),
        cod_mecanico: x.cod,
        nome: x.nome,
        cod_usuario: n === 0 ? (usuarios.find((u) => u.nivel === 5 && u.nome === x.nome)?.cod ?? null) : null,
        ativo: true,
      })),
    )
    const ausencias = ausenciasDaLoja(chave, mecanicos, hoje(loja.fuso, c.agora))
    t.mecanico_ausencia.push(...ausencias.map((a) => ({ ...a, cod_ausencia: ids.ausencia.proximo() })))
    const grande = d.checklists >= 250
    const relogio = new Relogio(loja.fuso, c.agora)
    c.vivas.push({
      ...chave,
      ddd: loja.ddd,
      relogio,
      consultores,
      mecanicos,
      modelos,
      feriados: new Set(feriados.map((f) => String(f['dia']))),
      ausencias,
      porDia: n === 0 ? (grande ? 10 : 3) : grande ? 0.8 : 0.2,
    })
    contarLoja(
      {
        rng,
        distribuidor: { cod, nome: d.nome, mascara: String(linha['mascara_codigo_interno']) },
        codConcessionaria: cod_concessionaria,
        loja,
        relogio,
        consultores,
        mecanicos,
        modelos,
        pecas: catalogo,
        donos: donosDaLoja(n).map((u) => ({ cod: usuarios.find((x) => x.email === u.email)?.cod ?? 0, nome: u.nome })),
        ...tamanho(n, d.checklists, grande),
      },
      t,
      ids,
    )
  })
}

/** How much of the distributor's history happens at its n-th store, and how busy it is today. */
function tamanho(
  n: number,
  checklists: number,
  grande: boolean,
): { historico: number; abertos: number; respondidosHoje: number } {
  const [abertos, respondidosHoje] =
    n === 0
      ? grande
        ? [24, 9]
        : [14, 4]
      : n === 1
        ? grande
          ? [11, 4]
          : [4, 1]
        : checklists >= 1000
          ? [7, 2]
          : grande
            ? [3, 1]
            : [0, 0]
  const parte = n === 0 ? 0.2 : n === 1 ? 0.13 : 0.067
  return {
    historico: Math.max(n < 2 ? 8 : 1, Math.round(checklists * parte) - (abertos + respondidosHoje)),
    abertos,
    respondidosHoje,
  }
}
