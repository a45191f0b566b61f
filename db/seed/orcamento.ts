import { createHash } from 'node:crypto'
import { MOTIVOS_RECUSA } from '#shared/oficina-digital/orcamentos.ts'
import { somarDias } from '#shared/rules/datas.ts'
import { formatarCodigoInterno } from '#shared/rules/mascara.ts'
import { estadoApos, type EstadoOrcamento, pode, somaDasLinhas, totalLinha } from '#shared/rules/orcamento.ts'
import { type ConteudoVersao, jsonCanonico } from '#shared/rules/versao.ts'
import { inteiro, type Rng, um } from './gerador/pessoas.ts'
import type { Linha } from './gravar.ts'
import type { Humor, Passo } from './historia.ts'
import { congelar, descontar, diaDeRetomar, type LinhaDemo, semPreco, valorDe } from './linhas.ts'
import type { Relogio } from './relogio.ts'

/** What a quote knows of its surroundings. */
export interface Cena {
  distribuidor: string
  codDistribuidor: number
  codConcessionaria: number
  concessionaria: string
  mascara: string
  relogio: Relogio
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
  humor: Humor
  /** What follows the number of a child. */
  sufixo?: string
}

/** Rows that one quote leaves in the database. */
export interface Escrito {
  orcamento: Linha
  linhas: Linha[]
  componentes: Linha[]
  versoes: Linha[]
  decisoes: Linha[]
  eventos: Linha[]
}

const PAGAMENTOS = [
  'Pix ou dinheiro na entrega',
  'Cartão em até 6 vezes sem juros',
  'Cartão em até 10 vezes sem juros',
  'Metade na aprovação, metade na entrega',
  'Faturado em 28 dias',
]
const APARELHOS = [
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; moto g84 5G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
]
const PESO_MOTIVO = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8]
const iso = (t: number): string => new Date(t).toISOString()
const sha256 = (texto: string): string => createHash('sha256').update(texto).digest('hex')

/** 128 bits of the demonstration's own generator, base64url: 22 characters. */
const token = (rng: Rng): string =>
  Buffer.from(Array.from({ length: 16 }, () => Math.floor(rng() * 256))).toString('base64url')

function decidir(rng: Rng, l: LinhaDemo, humor: Humor, dia: string): void {
  const chance =
    humor === 'TUDO' ? 1 : humor === 'NADA' ? 0 : l.cor === 'VERMELHO' ? 0.76 : l.cor === 'AMARELO' ? 0.48 : 0.4
  if (rng() < chance) l.estado = 'APROVADO'
  else if (l.cor !== 'VERMELHO' && rng() < 0.35) {
    l.estado = 'ADIADO'
    l.adiadoPara = somarDias(dia, um(rng, [30, 60, 60, 90]))
  } else {
    l.estado = 'REPROVADO'
    l.motivo = MOTIVOS_RECUSA[um(rng, PESO_MOTIVO)] ?? 'PRECO'
  }
}

/** Plays a story through the rules of the quote and gives the rows it leaves; throws where a rule forbids an event. */
export function escrever(rng: Rng, c: Cena, passos: readonly Passo[], linhas: LinhaDemo[]): Escrito {
  const chave = { cod_distribuidor: c.codDistribuidor, cod_concessionaria: c.codConcessionaria }
  const { codOrcamento: cod_orcamento, relogio } = c
  const autor = um(rng, c.donos)
  const checklist = formatarCodigoInterno(c.numero, c.ano, c.mascara) + (c.sufixo ?? '')
  const e: Escrito = { orcamento: {}, linhas: [], componentes: [], versoes: [], decisoes: [], eventos: [] }
  const marcos: Record<'precificado_em' | 'enviado_em' | 'visualizado_em' | 'respondido_em', string | null> = {
    precificado_em: null,
    enviado_em: null,
    visualizado_em: null,
    respondido_em: null,
  }
  let estado: EstadoOrcamento = 'NOVO'
  let entrou = passos[0]?.em ?? 0
  let dono: number | null = null
  let termos: ConteudoVersao['termos'] | null = null
  let aprovado = 0
  let recusado = 0
  const precos = linhas.map((l) => ({ pecas: l.pecas, maoDeObra: l.maoDeObra }))
  let versao: Linha | null = null

  for (const p of passos) {
    // What was refused as a whole is never carried out.
    if (p.tipo === 'EXECUCAO_INICIADA' && estado === 'REPROVADO') break
    if (p.tipo !== 'CRIADO' && !pode(p.tipo, estado)) throw new Error(`${p.tipo} from ${estado}`)
    let quem = autor.nome
    let codUsuario: number | null = autor.cod
    let detalhe = p.detalhe ?? null
    const dia = relogio.dia(p.em)
    switch (p.tipo) {
      case 'CRIADO':
        ;[quem, codUsuario, detalhe] = [c.mecanico, null, `checklist ${checklist}`]
        break
      case 'ATRIBUIDO':
        ;[dono, detalhe] = [autor.cod, autor.nome]
        break
      case 'MONTAGEM_INICIADA':
        dono ??= autor.cod
        semPreco(rng, linhas)
        break
      case 'LINHAS_SALVAS':
        detalhe = `${linhas.length} linhas`
        break
      case 'PRECO_CONCLUIDO':
        linhas.forEach((l, i) => Object.assign(l, precos[i], { estado: 'PRECIFICADO' }))
        if (e.versoes.length > 0 || rng() < 0.12) descontar(linhas)
        termos ??= {
          condicaoPagamento: um(rng, PAGAMENTOS),
          inicioPrevisto: somarDias(dia, inteiro(rng, 0, 1)),
          fimPrevisto: somarDias(dia, inteiro(rng, 1, 3)),
          validadeDias: c.validadeDias,
        }
        marcos.precificado_em = iso(p.em)
        break
      case 'ENVIADO': {
        if (!termos) throw new Error('sent without terms')
        const expira = iso(p.em + c.validadeDias * 86_400_000)
        const conteudo = jsonCanonico({
          formato: 'patio-orcamento/1',
          distribuidor: c.distribuidor,
          codConcessionaria: c.codConcessionaria,
          concessionaria: c.concessionaria,
          codOrcamento: cod_orcamento,
          checklist,
          numero: e.versoes.length + 1,
          cliente: c.cliente.nome,
          veiculo: { placa: c.veiculo.placa, modelo: c.veiculo.modelo, ano: c.veiculo.ano, km: c.km },
          linhas: congelar(linhas),
          total: valorDe(linhas) ?? 0,
          termos,
          enviadaEm: iso(p.em),
          expiraEm: expira,
        } satisfies ConteudoVersao)
        versao = {
          ...chave,
          cod_orcamento,
          numero: e.versoes.length + 1,
          token: token(rng),
          conteudo,
          sha256: sha256(conteudo),
          enviada_em: iso(p.em),
          enviada_por: autor.cod,
          expira_em: expira,
          retirada_em: null,
          respondida_em: null,
          assinada_por: null,
        }
        e.versoes.push(versao)
        for (const l of linhas) l.estado = 'OFERTADO'
        detalhe = `versão ${String(versao['numero'])} · ${String(versao['sha256']).slice(0, 12)}`
        marcos.enviado_em = iso(p.em)
        marcos.visualizado_em = null
        break
      }
      case 'RETIRADO':
      case 'CANCELADO':
        if (versao && versao['respondida_em'] === null) versao['retirada_em'] = iso(p.em)
        for (const l of linhas) if (l.estado === 'OFERTADO' || l.estado === 'EXPIRADO') l.estado = 'PRECIFICADO'
        break
      case 'VISUALIZADO':
        ;[quem, codUsuario, detalhe] = ['Cliente', null, `versão ${e.versoes.length}`]
        marcos.visualizado_em = iso(p.em)
        break
      case 'RESPONDIDO':
        ;[quem, codUsuario, detalhe] = [c.cliente.nome, null, `versão ${e.versoes.length} · pela página`]
        for (const l of linhas) {
          decidir(rng, l, c.humor, dia)
          if (l.estado === 'APROVADO') aprovado += totalLinha(l) ?? 0
          else if (l.estado === 'REPROVADO') recusado += totalLinha(l) ?? 0
        }
        if (versao) responder(rng, c, e, versao, linhas, p.em)
        marcos.respondido_em = iso(p.em)
        marcos.visualizado_em ??= iso(p.em)
        break
      case 'EXPIRADO':
        ;[quem, codUsuario, detalhe] = ['Sistema', null, 'a validade terminou']
        for (const l of linhas) l.estado = 'EXPIRADO'
        recusado = valorDe(linhas) ?? 0
        break
      case 'FINALIZADO':
        for (const l of linhas) if (l.estado === 'APROVADO') l.estado = 'EXECUTADO'
        break
      case 'EXECUCAO_INICIADA':
        break
    }
    const para = estadoApos(
      p.tipo,
      estado,
      linhas.map((l) => l.estado),
    )
    e.eventos.push({
      ...chave,
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
    if (para !== estado || p.tipo === 'CRIADO') entrou = p.em
    estado = para
  }

  const comLinhas = passos.some((p) => p.tipo === 'MONTAGEM_INICIADA')
  if (comLinhas) gravarLinhas(e, chave, cod_orcamento, linhas, relogio.dia(entrou))
  e.orcamento = {
    ...chave,
    cod_orcamento,
    cod_checklist: c.codChecklist,
    checklist_numero: c.numero,
    checklist_ano: c.ano,
    cod_pai: null,
    sequencia: 0,
    tipo: 'INICIAL',
    estado,
    entrou_no_estado_em: iso(entrou),
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
    valor: comLinhas ? valorDe(linhas) : null,
    valor_parcial: comLinhas && somaDasLinhas(linhas).parcial,
    valor_aprovado: aprovado,
    valor_recusado: recusado,
    condicao_pagamento: termos?.condicaoPagamento ?? null,
    inicio_previsto: termos?.inicioPrevisto ?? null,
    fim_previsto: termos?.fimPrevisto ?? null,
    validade_dias: c.validadeDias,
    criado_em: iso(passos[0]?.em ?? 0),
    ...marcos,
    versao: passos.length,
  }
  return e
}

/** The customer's signature on a version, with the evidence of each line. */
function responder(rng: Rng, c: Cena, e: Escrito, versao: Linha, linhas: readonly LinhaDemo[], em: number): void {
  Object.assign(versao, { respondida_em: iso(em), assinada_por: c.cliente.nome })
  const ip = `203.0.113.${inteiro(rng, 1, 254)}`
  const user_agent = um(rng, APARELHOS)
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

function gravarLinhas(
  e: Escrito,
  chave: Linha,
  cod_orcamento: number,
  linhas: readonly LinhaDemo[],
  dia: string,
): void {
  linhas.forEach((l, ordem) => {
    const total = totalLinha(l)
    const estado = l.estado === 'PENDENTE' && total !== null ? 'PRECIFICADO' : l.estado
    e.linhas.push({
      ...chave,
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
      retomar_em: diaDeRetomar(l, dia),
      cod_linha_origem: null,
      total,
    })
    l.pecas.forEach((p, i) =>
      e.componentes.push({
        ...chave,
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
        ...chave,
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
