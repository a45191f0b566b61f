import { createHash } from 'node:crypto'
import type { Verificacao } from '#shared/checklists/checklists.ts'
import { type EstadoOrcamento, faseDe } from '#shared/rules/orcamento.ts'
import { conferir, verificacoesDe } from '#shared/rules/verificacoes.ts'
import type { Loja, PecaDemo } from './cadastros.ts'
import type { MedidaAnterior } from './gerador/desgaste.ts'
import { type ChecklistSorteado, type Gravidade, sortearChecklist } from './gerador/gerador.ts'
import { type Cliente, inteiro, type Rng, sortearCliente, um } from './gerador/pessoas.ts'
import { type Modelo, sortearVeiculo, type Veiculo } from './gerador/veiculos.ts'
import type { Contador, Linha } from './gravar.ts'
import { contar, contarHoje, ETAPA, type EtapaDeHoje, type Humor, META, type Passo } from './historia.ts'
import { linhaExtra, linhasDe } from './linhas.ts'
import { type Cena, escrever } from './orcamento.ts'
import type { Relogio } from './relogio.ts'
import { complementar, reofertar } from './retomada.ts'

/** Rows of every table, filled store by store. */
export type Tabelas = Record<
  | 'veiculo'
  | 'cliente'
  | 'checklist'
  | 'checklist_item'
  | 'checklist_foto'
  | 'orcamento'
  | 'orcamento_linha'
  | 'orcamento_componente'
  | 'orcamento_versao'
  | 'orcamento_decisao'
  | 'orcamento_evento'
  | 'sequencia',
  Linha[]
>
export type Contadores = Record<'veiculo' | 'cliente' | 'checklist' | 'item' | 'orcamento' | 'linha', Contador>

/** What a store's history is told with. */
export interface Palco {
  rng: Rng
  distribuidor: { cod: number; nome: string; mascara: string }
  codConcessionaria: number
  loja: Loja
  relogio: Relogio
  consultores: readonly { cod: number; nome: string }[]
  mecanicos: readonly { cod: number; nome: string }[]
  donos: readonly { cod: number; nome: string }[]
  modelos: readonly Modelo[]
  pecas: ReadonlyMap<string, PecaDemo>
  /** Checklists of the past months, and open quotes and answers of today. */
  historico: number
  abertos: number
  respondidosHoje: number
}

interface Visita {
  codVeiculo: number
  codCliente: number
  veiculo: Veiculo
  cliente: Cliente
  km: number
  em: number
  /** What the last checklist measured, and what it leaves to the next. */
  medidas: Map<string, MedidaAnterior>
  pedidas: Verificacao[]
}

interface Plano {
  criado: number
  passos: Passo[] | null
  humor: Humor
  validadeDias: number
  hoje: boolean
}

const MIN = 60_000
const DIA = 86_400_000
const ROTINA: readonly EtapaDeHoje[] = [
  'VISUALIZADO',
  'NOVO',
  'ENVIADO',
  'AGUARDANDO_PRECO',
  'EM_MONTAGEM',
  'ENVIADO',
  'PRECIFICADO',
  'NOVO',
  'VISUALIZADO',
  'AGUARDANDO_PRECO',
  'ENVIADO',
  'VISUALIZADO',
  'EM_MONTAGEM',
  'NOVO',
  'AGUARDANDO_PRECO',
  'ENVIADO',
  'PRECIFICADO',
  'VISUALIZADO',
  'ENVIADO',
  'NOVO',
  'EM_MONTAGEM',
  'AGUARDANDO_PRECO',
  'PRECIFICADO',
  'VISUALIZADO',
]
const RITMO = [0.13, 0.5, 0.85, 0.3, 1.27, 0.62, 0.08, 1.8, 0.4, 0.95, 0.22]
const iso = (t: number): string => new Date(t).toISOString()
const humor = (rng: Rng): Humor => um(rng, ['TUDO', 'TUDO', 'POR_LINHA', 'POR_LINHA', 'POR_LINHA', 'POR_LINHA', 'NADA'])
const validade = (rng: Rng): number => (rng() < 0.85 ? 10 : um(rng, [5, 7, 15]))

/** Whether a story, as far as it has gone, leaves the quote open. */
function aberto(passos: readonly Passo[]): boolean {
  const fim: Partial<Record<Passo['tipo'], EstadoOrcamento>> = {
    RESPONDIDO: 'APROVADO',
    EXPIRADO: 'EXPIRADO',
    CANCELADO: 'CANCELADO',
  }
  return passos.every((p) => faseDe(fim[p.tipo] ?? 'NOVO') === 'ABERTO')
}

/** When each checklist of the store happens and how its quote goes. */
function planejar(p: Palco): Plano[] {
  const { rng, relogio } = p
  const planos: Plano[] = Array.from({ length: p.historico }, () => {
    const criado = relogio.passado(rng, 122)
    const validadeDias = validade(rng)
    return {
      criado,
      passos: contar(rng, criado, relogio, validadeDias).filter((x) => x.em <= relogio.agora),
      humor: humor(rng),
      validadeDias,
      hoje: false,
    }
  })
  const jaAbertos = planos.filter((x) => x.passos && aberto(x.passos)).length
  const abertura = relogio.aberturaDeHoje
  const deHoje = (etapa: EtapaDeHoje, minutos: number, h: Humor): void => {
    const passos = contarHoje(rng, ETAPA[etapa], minutos, abertura, relogio.agora)
    planos.push({ criado: passos[0]?.em ?? relogio.agora, passos, humor: h, validadeDias: 10, hoje: true })
  }
  for (let i = 0; i < p.abertos - jaAbertos; i++) {
    const etapa = ROTINA[i % ROTINA.length] ?? 'NOVO'
    deHoje(etapa, META[etapa] * (RITMO[i % RITMO.length] ?? 0.5) * (0.9 + rng() * 0.2), 'TUDO')
  }
  const respostas: readonly (readonly [EtapaDeHoje, Humor])[] = [
    ['RESPONDIDO', 'TUDO'],
    ['EM_EXECUCAO', 'POR_LINHA'],
    ['RESPONDIDO', 'POR_LINHA'],
    ['RESPONDIDO', 'NADA'],
    ['EM_EXECUCAO', 'TUDO'],
  ]
  for (let i = 0; i < p.respondidosHoje; i++) {
    const [etapa, h] = respostas[i % respostas.length] ?? ['RESPONDIDO', 'TUDO']
    deHoje(etapa, inteiro(rng, 5, 90), h)
  }
  return planos.toSorted((a, b) => a.criado - b.criado)
}

/** Tells a store's four months and writes its rows. */
export function contarLoja(p: Palco, t: Tabelas, ids: Contadores): void {
  const { rng } = p
  const chave = { cod_distribuidor: p.distribuidor.cod, cod_concessionaria: p.codConcessionaria }
  const visitas: Visita[] = []
  const placas = new Set<string>()
  const comMarca = p.modelos.filter((m) => m.marca === p.loja.marca)
  const primeiro = inteiro(rng, 180, 6200)
  let numero = primeiro
  for (const plano of planejar(p)) {
    const visita = receber(p, plano, visitas, placas, comMarca, t, ids)
    const dias = (plano.criado - visita.em) / DIA
    const gravidade: Gravidade = plano.hoje ? um(rng, ['URGENTE', 'URGENTE', 'COM_ATENCAO']) : 'SORTEADA'
    const consultor = um(rng, p.consultores)
    const mecanico = um(rng, p.mecanicos)
    const c = sortearChecklist(rng, {
      codConcessionaria: p.codConcessionaria,
      gravidade,
      veiculos: comMarca,
      veiculo: visita.veiculo,
      cliente: visita.cliente,
      consultor: consultor.nome,
      mecanico: mecanico.nome,
      km: visita.km,
      ...(dias > 0 && { anterior: { medidas: visita.medidas, dias } }),
    })
    visita.em = plano.criado
    const ano = Number(p.relogio.dia(plano.criado).slice(0, 4))
    const cod_checklist = ids.checklist.proximo()
    const conta = (estado: string) => c.itens.filter((i) => i.estado === estado).length
    const cores = { vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO'), verdes: conta('VERDE') }
    const id_externo = `demo-${p.codConcessionaria}-${numero}`
    t.checklist.push({
      ...chave,
      cod_checklist,
      numero,
      ano,
      id_externo,
      resumo_entrada: createHash('sha256').update(id_externo).digest('hex'),
      cod_veiculo: visita.codVeiculo,
      cod_cliente: visita.codCliente,
      cod_consultor: consultor.cod,
      cod_mecanico: mecanico.cod,
      km: visita.km,
      tipo_os: c.tipoOs ?? null,
      garantia: c.garantia ?? false,
      ...cores,
      nao_verificadas: conferir(
        visita.pedidas,
        c.itens.map((i) => ({ grupo: i.grupo ?? 'Geral', nome: i.nome, estado: i.estado })),
      ).filter((v) => v.resultado === 'NAO_VERIFICADO').length,
      criado_em: iso(plano.criado - inteiro(rng, 12, 38) * MIN),
      finalizado_em: iso(plano.criado),
    })
    const itens = gravarItens(chave, cod_checklist, c, t, ids)
    const decididas: Linha[] = []
    if (plano.passos && cores.vermelhos + cores.amarelos > 0) {
      const cena: Cena = {
        distribuidor: p.distribuidor.nome,
        codDistribuidor: p.distribuidor.cod,
        codConcessionaria: p.codConcessionaria,
        concessionaria: p.loja.nome,
        mascara: p.distribuidor.mascara,
        relogio: p.relogio,
        codOrcamento: ids.orcamento.proximo(),
        codChecklist: cod_checklist,
        numero,
        ano,
        veiculo: visita.veiculo,
        cliente: visita.cliente,
        km: visita.km,
        consultor: consultor.nome,
        mecanico: mecanico.nome,
        donos: p.donos,
        cores,
        validadeDias: plano.validadeDias,
        humor: plano.humor,
      }
      const linhas = linhasDe(rng, itens, p.pecas, visita.km, () => ids.linha.proximo())
      const e = escrever(rng, cena, plano.passos, linhas)
      decididas.push(...e.linhas)
      const novoOrcamento = () => ids.orcamento.proximo()
      const filho =
        reofertar(rng, cena, e, linhas, novoOrcamento, () => ids.linha.proximo()) ??
        complementar(rng, cena, e, () => linhaExtra(p.pecas, () => ids.linha.proximo()), novoOrcamento)
      for (const x of filho ? [e, filho] : [e]) {
        t.orcamento.push(x.orcamento)
        t.orcamento_linha.push(...x.linhas)
        t.orcamento_componente.push(...x.componentes)
        t.orcamento_versao.push(...x.versoes)
        t.orcamento_decisao.push(...x.decisoes)
        t.orcamento_evento.push(...x.eventos)
      }
    }
    lembrar(visita, itens, decididas)
    numero++
  }
  if (numero > primeiro) t.sequencia.push({ ...chave, nome: 'checklist', ultimo: numero - 1 })
}

/** One arrival: a vehicle seen before, three weeks or more ago, or a new one with its owner. */
function receber(
  p: Palco,
  plano: Plano,
  visitas: Visita[],
  placas: Set<string>,
  comMarca: readonly Modelo[],
  t: Tabelas,
  ids: Contadores,
): Visita {
  const { rng } = p
  const chave = { cod_distribuidor: p.distribuidor.cod, cod_concessionaria: p.codConcessionaria }
  const antiga = rng() < 0.34 && visitas.length > 0 ? um(rng, visitas) : undefined
  if (antiga && plano.criado - antiga.em > 21 * DIA) {
    antiga.km += Math.round(((plano.criado - antiga.em) / DIA) * inteiro(rng, 25, 60))
    return antiga
  }
  const modelos = comMarca.length > 0 && rng() < 0.88 ? comMarca : p.modelos
  let veiculo = sortearVeiculo(rng, modelos)
  while (veiculo.placa !== null && placas.has(veiculo.placa)) veiculo = sortearVeiculo(rng, modelos)
  if (veiculo.placa) placas.add(veiculo.placa)
  const cliente = sortearCliente(rng, p.loja.ddd)
  const idade = Math.max(0, Number(p.relogio.dia(plano.criado).slice(0, 4)) - veiculo.ano)
  const nova: Visita = {
    codVeiculo: ids.veiculo.proximo(),
    codCliente: ids.cliente.proximo(),
    veiculo,
    cliente,
    km: Math.max(320, idade * inteiro(rng, 7000, 15_000) + inteiro(rng, 300, 9000)),
    em: plano.criado,
    medidas: new Map(),
    pedidas: [],
  }
  visitas.push(nova)
  const { ano, ...resto } = veiculo
  t.veiculo.push({ ...chave, cod_veiculo: nova.codVeiculo, ...resto, ano })
  t.cliente.push({
    ...chave,
    cod_cliente: nova.codCliente,
    nome: cliente.nome,
    documento: cliente.documento,
    telefone: cliente.telefone,
    email: rng() < 0.8 ? cliente.email : null,
    criado_em: iso(plano.criado),
  })
  return nova
}

/** Keeps of a visit what the vehicle's next one goes on from. */
function lembrar(visita: Visita, itens: ReturnType<typeof gravarItens>, linhas: readonly Linha[]): void {
  const cor = (estado: string) => (estado === 'VERDE' || estado === 'AMARELO' || estado === 'VERMELHO' ? estado : null)
  for (const { item } of itens) {
    const estado = cor(item.estado)
    if (estado && item.medida !== undefined) visita.medidas.set(item.nome, { medida: item.medida, estado })
  }
  const nulos = { medida: null, unidade: null, limite: null, comentarioCliente: null }
  visita.pedidas = verificacoesDe(
    itens.map(({ item, codItem }) => ({
      ...nulos,
      codItem,
      grupo: item.grupo ?? 'Geral',
      nome: item.nome,
      estado: item.estado,
    })),
    linhas.map((l) => ({
      ...nulos,
      codItem: l['cod_item'] as number | null,
      titulo: String(l['titulo']),
      cor: null,
      estado: String(l['estado']),
      adiadoPara: null,
      adiadoKm: null,
    })),
  )
}

function gravarItens(
  chave: Linha,
  cod_checklist: number,
  c: ChecklistSorteado,
  t: Tabelas,
  ids: Contadores,
): { item: ChecklistSorteado['itens'][number]; codItem: number }[] {
  return c.itens.map((item, ordem) => {
    const cod_item = ids.item.proximo()
    t.checklist_item.push({
      ...chave,
      cod_item,
      cod_checklist,
      ordem,
      grupo: item.grupo,
      nome: item.nome,
      estado: item.estado,
      medida: item.medida ?? null,
      unidade: item.unidade ?? null,
      limite: item.limite ?? null,
      comentario_interno: item.comentarioInterno ?? null,
      comentario_cliente: item.comentarioCliente ?? null,
      servico_sugerido: item.servicoSugerido ?? null,
      peca_sugerida: item.pecaSugerida ?? null,
    })
    for (const f of item.fotos)
      t.checklist_foto.push({
        ...chave,
        cod_item,
        arquivo: `demo/fotos/${f.nome}.webp`,
        miniatura: `demo/fotos/${f.nome}-p.webp`,
        largura: 1280,
        altura: 960,
      })
    return { item, codItem: cod_item }
  })
}
