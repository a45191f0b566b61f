// The demonstration's quotes: checklists, prices, answers and what came after a refusal.
import { createHash } from 'node:crypto'
import { REFUSAL_REASONS } from '#shared/oficina-digital/orcamentos.ts'
import { addDays } from '#shared/rules/dates.ts'
import { formatInternalCode } from '#shared/rules/mask.ts'
import { stateAfter, type OrcamentoState, isAllowed, sumLinhas, linhaTotal } from '#shared/rules/orcamento.ts'
import { type VersionContent, canonicalJson } from '#shared/rules/version.ts'
import { integer, type Rng, pickOne } from '../generator/people.ts'
import type { Linha } from '../save.ts'
import type { Mood, Step } from './today.ts'
import { freeze, applyDiscount, recoveryDay, type DemoLinha, dropPrecos, getValue } from './rows.ts'
import type { Clock } from '../clock.ts'

/** Context of a quote. */
export interface Scene {
  distribuidor: string
  codDistribuidor: number
  codConcessionaria: number
  concessionaria: string
  mascara: string
  relogio: Clock
  codOrcamento: number
  codChecklist: number
  numero: number
  ano: number
  veiculo: { placa: string | null; chassi: string; modelo: string; ano: number }
  cliente: { nome: string; telefone: string }
  km: number
  consultor: string
  mecanico: string
  donos: readonly { cod: number; nome: string }[]
  cores: { vermelhos: number; amarelos: number; verdes: number }
  validadeDias: number
  humor: Mood
  /** Suffix of a child's number. */
  sufixo?: string
}

/** Rows of one quote. */
export interface Written {
  orcamento: Linha
  linhas: Linha[]
  componentes: Linha[]
  versoes: Linha[]
  decisoes: Linha[]
  eventos: Linha[]
}

const PAYMENT_TERMS = [
  'Pix ou dinheiro na entrega',
  'Cartão em até 6 vezes sem juros',
  'Cartão em até 10 vezes sem juros',
  'Metade na aprovação, metade na entrega',
  'Faturado em 28 dias',
]
const DEVICES = [
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; moto g84 5G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
]
const REASON_WEIGHT = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8]
const iso = (t: number): string => new Date(t).toISOString()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** 128 bits from the demonstration's own random generator, in base64url: 22 characters. */
const token = (rng: Rng): string =>
  Buffer.from(Array.from({ length: 16 }, () => Math.floor(rng() * 256))).toString('base64url')

function decide(rng: Rng, l: DemoLinha, mood: Mood, dia: string): void {
  const chance =
    mood === 'TUDO' ? 1 : mood === 'NADA' ? 0 : l.cor === 'VERMELHO' ? 0.76 : l.cor === 'AMARELO' ? 0.48 : 0.4
  if (rng() < chance) l.estado = 'APROVADO'
  else if (l.cor !== 'VERMELHO' && rng() < 0.35) {
    l.estado = 'ADIADO'
    l.adiadoPara = addDays(dia, pickOne(rng, [30, 60, 60, 90]))
  } else {
    l.estado = 'REPROVADO'
    l.motivo = REFUSAL_REASONS[pickOne(rng, REASON_WEIGHT)] ?? 'PRECO'
  }
}

/** Runs the steps through the rules of a quote and returns its rows; throws when a rule forbids an event. */
export function write(rng: Rng, c: Scene, steps: readonly Step[], linhas: DemoLinha[]): Written {
  const key = { cod_distribuidor: c.codDistribuidor, cod_concessionaria: c.codConcessionaria }
  const { codOrcamento: cod_orcamento, relogio: clock } = c
  const author = pickOne(rng, c.donos)
  const checklist = formatInternalCode(c.numero, c.ano, c.mascara) + (c.sufixo ?? '')
  const e: Written = { orcamento: {}, linhas: [], componentes: [], versoes: [], decisoes: [], eventos: [] }
  const milestones: Record<'precificado_em' | 'enviado_em' | 'visualizado_em' | 'respondido_em', string | null> = {
    precificado_em: null,
    enviado_em: null,
    visualizado_em: null,
    respondido_em: null,
  }
  let estado: OrcamentoState = 'NOVO'
  let entered = steps[0]?.em ?? 0
  let dono: number | null = null
  let termos: VersionContent['termos'] | null = null
  let aprovado = 0
  let recusado = 0
  const precos = linhas.map((l) => ({ pecas: l.pecas, maoDeObra: l.maoDeObra }))
  let versao: Linha | null = null

  for (const p of steps) {
    // A fully refused quote is never executed.
    if (p.tipo === 'EXECUCAO_INICIADA' && estado === 'REPROVADO') break
    if (p.tipo !== 'CRIADO' && !isAllowed(p.tipo, estado)) throw new Error(`${p.tipo} from ${estado}`)
    let quem = author.nome
    let codUsuario: number | null = author.cod
    let detalhe = p.detalhe ?? null
    const dia = clock.day(p.em)
    switch (p.tipo) {
      case 'CRIADO':
        ;[quem, codUsuario, detalhe] = [c.mecanico, null, `checklist ${checklist}`]
        break
      case 'ATRIBUIDO':
        ;[dono, detalhe] = [author.cod, author.nome]
        break
      case 'MONTAGEM_INICIADA':
        dono ??= author.cod
        dropPrecos(rng, linhas)
        break
      case 'LINHAS_SALVAS':
        detalhe = `${linhas.length} linhas`
        break
      case 'PRECO_CONCLUIDO':
        linhas.forEach((l, i) => Object.assign(l, precos[i], { estado: 'PRECIFICADO' }))
        if (e.versoes.length > 0 || rng() < 0.12) applyDiscount(linhas)
        termos ??= {
          condicaoPagamento: pickOne(rng, PAYMENT_TERMS),
          inicioPrevisto: addDays(dia, integer(rng, 0, 1)),
          fimPrevisto: addDays(dia, integer(rng, 1, 3)),
          validadeDias: c.validadeDias,
        }
        milestones.precificado_em = iso(p.em)
        break
      case 'ENVIADO': {
        if (!termos) throw new Error('sent without terms')
        const expiresAt = iso(p.em + c.validadeDias * 86_400_000)
        const conteudo = canonicalJson({
          formato: 'patio-orcamento/1',
          distribuidor: c.distribuidor,
          codConcessionaria: c.codConcessionaria,
          concessionaria: c.concessionaria,
          codOrcamento: cod_orcamento,
          checklist,
          numero: e.versoes.length + 1,
          cliente: c.cliente.nome,
          veiculo: { placa: c.veiculo.placa, modelo: c.veiculo.modelo, ano: c.veiculo.ano, km: c.km },
          linhas: freeze(linhas),
          total: getValue(linhas) ?? 0,
          termos,
          enviadaEm: iso(p.em),
          expiraEm: expiresAt,
        } satisfies VersionContent)
        versao = {
          ...key,
          cod_orcamento,
          numero: e.versoes.length + 1,
          token: token(rng),
          conteudo,
          sha256: sha256(conteudo),
          enviada_em: iso(p.em),
          enviada_por: author.cod,
          expira_em: expiresAt,
          retirada_em: null,
          respondida_em: null,
          assinada_por: null,
        }
        e.versoes.push(versao)
        for (const l of linhas) l.estado = 'OFERTADO'
        detalhe = `versão ${String(versao['numero'])} · ${String(versao['sha256']).slice(0, 12)}`
        milestones.enviado_em = iso(p.em)
        milestones.visualizado_em = null
        break
      }
      case 'RETIRADO':
      case 'CANCELADO':
        if (versao && versao['respondida_em'] === null) versao['retirada_em'] = iso(p.em)
        for (const l of linhas) if (l.estado === 'OFERTADO' || l.estado === 'EXPIRADO') l.estado = 'PRECIFICADO'
        break
      case 'VISUALIZADO':
        ;[quem, codUsuario, detalhe] = ['Cliente', null, `versão ${e.versoes.length}`]
        milestones.visualizado_em = iso(p.em)
        break
      case 'RESPONDIDO':
        ;[quem, codUsuario, detalhe] = [c.cliente.nome, null, `versão ${e.versoes.length} · pela página`]
        for (const l of linhas) {
          decide(rng, l, c.humor, dia)
          if (l.estado === 'APROVADO') aprovado += linhaTotal(l) ?? 0
          else if (l.estado === 'REPROVADO') recusado += linhaTotal(l) ?? 0
        }
        if (versao) answer(rng, c, e, versao, linhas, p.em)
        milestones.respondido_em = iso(p.em)
        milestones.visualizado_em ??= iso(p.em)
        break
      case 'EXPIRADO':
        ;[quem, codUsuario, detalhe] = ['Sistema', null, 'a validade terminou']
        for (const l of linhas) l.estado = 'EXPIRADO'
        recusado = getValue(linhas) ?? 0
        break
      case 'FINALIZADO':
        for (const l of linhas) if (l.estado === 'APROVADO') l.estado = 'EXECUTADO'
        break
      case 'EXECUCAO_INICIADA':
        break
    }
    const para = stateAfter(
      p.tipo,
      estado,
      linhas.map((l) => l.estado),
    )
    e.eventos.push({
      ...key,
      cod_orcamento,
      tipo: p.tipo,
      de: p.tipo === 'CRIADO' ? null : estado,
      para,
      cod_usuario: codUsuario,
      quem,
      detalhe,
      dados: null,
      em: iso(p.em),
    })
    if (para !== estado || p.tipo === 'CRIADO') entered = p.em
    estado = para
  }

  const hasLinhas = steps.some((p) => p.tipo === 'MONTAGEM_INICIADA')
  if (hasLinhas) saveLinhas(e, key, cod_orcamento, linhas, clock.day(entered))
  e.orcamento = {
    ...key,
    cod_orcamento,
    cod_checklist: c.codChecklist,
    checklist_numero: c.numero,
    checklist_ano: c.ano,
    cod_pai: null,
    sequencia: 0,
    tipo: 'INICIAL',
    estado,
    entrou_no_estado_em: iso(entered),
    placa: c.veiculo.placa,
    chassi: c.veiculo.chassi,
    modelo: c.veiculo.modelo,
    ano: c.veiculo.ano,
    cliente: c.cliente.nome,
    telefone: c.cliente.telefone,
    km: c.km,
    consultor: c.consultor,
    cod_usuario_dono: dono,
    ...c.cores,
    valor: hasLinhas ? getValue(linhas) : null,
    valor_parcial: hasLinhas && sumLinhas(linhas).parcial,
    valor_aprovado: aprovado,
    valor_recusado: recusado,
    condicao_pagamento: termos?.condicaoPagamento ?? null,
    inicio_previsto: termos?.inicioPrevisto ?? null,
    fim_previsto: termos?.fimPrevisto ?? null,
    validade_dias: c.validadeDias,
    criado_em: iso(steps[0]?.em ?? 0),
    ...milestones,
    versao: steps.length,
  }
  return e
}

/** The customer's decision on a version, with the evidence of each line. */
function answer(rng: Rng, c: Scene, e: Written, versao: Linha, linhas: readonly DemoLinha[], em: number): void {
  Object.assign(versao, { respondida_em: iso(em), assinada_por: c.cliente.nome })
  const ip = `203.0.113.${integer(rng, 1, 254)}`
  const user_agent = pickOne(rng, DEVICES)
  for (const l of linhas) {
    e.decisoes.push({
      cod_distribuidor: c.codDistribuidor,
      cod_concessionaria: c.codConcessionaria,
      cod_orcamento: c.codOrcamento,
      numero_versao: versao['numero'],
      cod_linha: l.codLinha,
      decisao: l.estado,
      motivo: l.motivo,
      adiado_para: l.adiadoPara,
      sha256: versao['sha256'],
      canal: 'PAGINA',
      nome: c.cliente.nome,
      ip,
      user_agent,
      passo_identidade: c.codOrcamento % 4 === 0 ? 'CODIGO' : 'DOCUMENTO',
      em: iso(em),
    })
  }
}

function saveLinhas(e: Written, key: Linha, cod_orcamento: number, linhas: readonly DemoLinha[], dia: string): void {
  linhas.forEach((l, ordem) => {
    const total = linhaTotal(l)
    const estado = l.estado === 'PENDENTE' && total !== null ? 'PRECIFICADO' : l.estado
    e.linhas.push({
      ...key,
      cod_linha: l.codLinha,
      cod_orcamento,
      ordem,
      cod_item: l.codItem,
      titulo: l.titulo,
      comentario_cliente: l.comentario,
      cor: l.cor,
      origem: l.origem,
      estado,
      motivo: l.motivo,
      adiado_para: l.adiadoPara,
      adiado_km: null,
      retomar_em: recoveryDay(l, dia),
      cod_linha_origem: null,
      total,
    })
    l.pecas.forEach((p, i) =>
      e.componentes.push({
        ...key,
        cod_linha: l.codLinha,
        ordem: i,
        tipo: 'PECA',
        codigo: p.codigo,
        descricao: p.descricao,
        quantidade: p.quantidade,
        minutos: null,
        custo: p.custoUnitario,
        preco: p.precoUnitario,
        desconto: p.desconto,
      }),
    )
    l.maoDeObra.forEach((m, i) =>
      e.componentes.push({
        ...key,
        cod_linha: l.codLinha,
        ordem: 100 + i,
        tipo: 'MAO_DE_OBRA',
        codigo: m.codigo,
        descricao: m.descricao,
        quantidade: null,
        minutos: m.minutos,
        custo: m.custoHora,
        preco: m.valorHora,
        desconto: m.desconto,
      }),
    )
  })
}
