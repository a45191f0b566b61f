import { z } from 'zod'
import { item } from './checklists.ts'
import { cod, dia, endpoint, instante, pagina, paginaDe } from './contract.ts'
import { ESTADOS_ORCAMENTO, estadoLinha, estadoOrcamento, maoDeObra, peca, tipoEvento } from './orcamento.ts'

export const MOTIVOS_RECUSA = [
  'PRECO',
  'SEM_DINHEIRO_AGORA',
  'OUTRO_LUGAR',
  'SEGUNDA_OPINIAO',
  'PRAZO',
  'JA_FEZ',
  'VAI_VENDER',
  'GARANTIA_OU_SEGURO',
  'SEM_RESPOSTA',
] as const
export const motivoRecusa = z.enum(MOTIVOS_RECUSA)
export type MotivoRecusa = z.infer<typeof motivoRecusa>

export const ORIGENS = ['PLANO_DE_FABRICA', 'ACHADO', 'SUGESTAO'] as const

/** Row of every quote list. Values in centavos; null while nothing is priced. */
export const orcamentoResumo = z.object({
  codOrcamento: z.number(),
  codCheckList: z.number(),
  /** Checklist number under the distributor's mask: identifies the quote to people. */
  checklist: z.string(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  estado: estadoOrcamento,
  entrouNoEstadoEm: instante,
  /** Minutes the stage may take before it turns red; null for stages without a clock. */
  metaMinutos: z.number().nullable(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  ano: z.number().nullable(),
  cliente: z.string(),
  codUsuarioDono: z.number().nullable(),
  dono: z.string().nullable(),
  consultor: z.string().nullable(),
  vermelhos: z.number(),
  amarelos: z.number(),
  verdes: z.number(),
  valor: z.number().nullable(),
  valorAprovado: z.number(),
  valorRecusado: z.number(),
  criadoEm: instante,
  enviadoEm: instante.nullable(),
  visualizadoEm: instante.nullable(),
  respondidoEm: instante.nullable(),
  versao: z.number(),
})
export type OrcamentoResumo = z.infer<typeof orcamentoResumo>

/** A line as it is read: components, state, decision. */
export const linha = z.object({
  codLinha: z.number(),
  codItem: z.number().nullable(),
  titulo: z.string(),
  comentarioCliente: z.string().nullable(),
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  origem: z.enum(ORIGENS),
  estado: estadoLinha,
  motivo: motivoRecusa.nullable(),
  adiadoPara: dia.nullable(),
  adiadoKm: z.number().nullable(),
  pecas: z.array(peca),
  maoDeObra: z.array(maoDeObra),
  total: z.number().nullable(),
})
export type Linha = z.infer<typeof linha>

/** A line as it is saved; without codLinha it is new. */
export const linhaSalvar = z.object({
  codLinha: cod.optional(),
  codItem: cod.nullable(),
  titulo: z.string().trim().min(1, 'Dê um título à linha').max(200),
  comentarioCliente: z.string().trim().max(1000).nullable(),
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  origem: z.enum(ORIGENS),
  pecas: z.array(peca).max(50),
  maoDeObra: z.array(maoDeObra).max(50),
})
export type LinhaSalvar = z.infer<typeof linhaSalvar>

/** CDC art. 40: what a quote must state before it may be sent. */
export const termos = z.object({
  condicaoPagamento: z.string().trim().min(1, 'Informe a forma de pagamento').max(300),
  inicioPrevisto: dia,
  fimPrevisto: dia,
  validadeDias: z.number().int().min(1, 'A validade é de ao menos 1 dia').max(90),
})
export type Termos = z.infer<typeof termos>

export const evento = z.object({
  codEvento: z.number(),
  tipo: tipoEvento,
  de: estadoOrcamento.nullable(),
  para: estadoOrcamento,
  em: instante,
  quem: z.string(),
  detalhe: z.string().nullable(),
})
export type Evento = z.infer<typeof evento>

export const versaoEnviada = z.object({
  numero: z.number(),
  sha256: z.string(),
  enviadaEm: instante,
  expiraEm: instante,
  retiradaEm: instante.nullable(),
  /** Public address of the customer's page. */
  url: z.string(),
  /** Draft in WhatsApp, null when the customer has no phone. */
  whatsapp: z.string().nullable(),
})

export const orcamentoCompleto = orcamentoResumo.extend({
  telefone: z.string().nullable(),
  km: z.number().nullable(),
  linhas: z.array(linha),
  achados: z.array(item),
  termos: termos.partial().extend({ validadeDias: z.number() }),
  versaoEnviada: versaoEnviada.nullable(),
  eventos: z.array(evento),
})
export type OrcamentoCompleto = z.infer<typeof orcamentoCompleto>

const oficina = [1, 2, 3, -1] as const
const alvo = z.object({ codOrcamento: cod })
const comVersao = z.object({ versao: z.number().int() })

export const ORDENS = ['criadoEm', 'entrouNoEstadoEm', 'valor'] as const
export const filtroOrcamentos = pagina.extend({
  tela: z.enum(['gerenciar', 'finalizados', 'reprovados', 'historico']),
  estado: z.enum(ESTADOS_ORCAMENTO).optional(),
  codUsuarioDono: cod.optional(),
  ordem: z.enum(ORDENS).default('criadoEm'),
  sentido: z.enum(['asc', 'desc']).default('desc'),
})

export const oficinaDigital = {
  listOrcamentos: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos',
    acesso: oficina,
    resumo: 'Orçamentos de uma tela, por páginas',
    query: filtroOrcamentos,
    response: paginaDe(orcamentoResumo),
  }),
  contaOrcamentos: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/total',
    acesso: oficina,
    resumo: 'Quantos orçamentos a consulta alcança (até 10.000)',
    query: filtroOrcamentos,
    response: z.object({ total: z.number(), exato: z.boolean(), valor: z.number().nullable() }),
  }),
  getResumo: endpoint({
    method: 'GET',
    path: 'oficina-digital/resumo',
    acesso: oficina,
    resumo: 'Os números do alto de gerenciar',
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.object({
      aguardandoAcao: z.number(),
      foraDaMeta: z.number(),
      tempoAtePrecoMinutos: z.number().nullable(),
      tempoAtePrecoOntemMinutos: z.number().nullable(),
      enviadosHoje: z.number(),
      abertosPeloCliente: z.number(),
      emDecisao: z.number(),
      conversao: z.number().nullable(),
    }),
  }),
  getOrcamento: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento',
    acesso: oficina,
    resumo: 'Um orçamento com linhas, achados, termos e linha do tempo',
    params: alvo,
    response: orcamentoCompleto,
  }),
  iniciarMontagem: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/montagem',
    acesso: oficina,
    resumo: 'Começar a montar: as linhas nascem dos achados',
    params: alvo,
    response: orcamentoCompleto,
  }),
  salvarLinhas: endpoint({
    method: 'PUT',
    path: 'oficina-digital/orcamentos/:codOrcamento/linhas',
    acesso: oficina,
    resumo: 'Gravar linhas e preços',
    params: alvo,
    body: comVersao.extend({ linhas: z.array(linhaSalvar).max(200) }),
    response: orcamentoCompleto,
  }),
  salvarTermos: endpoint({
    method: 'PUT',
    path: 'oficina-digital/orcamentos/:codOrcamento/termos',
    acesso: oficina,
    resumo: 'Gravar forma de pagamento, datas e validade',
    params: alvo,
    body: comVersao.extend({ termos }),
    response: orcamentoCompleto,
  }),
  pedirPreco: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/pedir-preco',
    acesso: oficina,
    resumo: 'Montagem pronta: segue para a precificação',
    params: alvo,
    body: comVersao,
    response: orcamentoCompleto,
  }),
  concluirPreco: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/concluir-preco',
    acesso: oficina,
    resumo: 'Precificação pronta',
    params: alvo,
    body: comVersao,
    response: orcamentoCompleto,
  }),
  enviar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/enviar',
    acesso: oficina,
    resumo: 'Congelar a versão e gerar o link do cliente',
    params: alvo,
    body: comVersao,
    response: orcamentoCompleto,
  }),
  retirar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/retirar',
    acesso: oficina,
    resumo: 'Retirar a oferta para editar',
    params: alvo,
    body: comVersao,
    response: orcamentoCompleto,
  }),
  cancelar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/cancelar',
    acesso: oficina,
    resumo: 'Cancelar com motivo',
    params: alvo,
    body: comVersao.extend({ motivo: z.string().trim().min(3, 'Diga o motivo').max(300) }),
    response: orcamentoCompleto,
  }),
  atribuir: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/atribuir',
    acesso: oficina,
    resumo: 'Definir o dono',
    params: alvo,
    body: comVersao.extend({ codUsuario: cod.nullable() }),
    response: orcamentoCompleto,
  }),
  listDonos: endpoint({
    method: 'GET',
    path: 'oficina-digital/donos',
    acesso: oficina,
    resumo: 'Usuários que podem ser donos de orçamentos',
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  }),
  listPecas: endpoint({
    method: 'GET',
    path: 'oficina-digital/pecas',
    acesso: oficina,
    resumo: 'Procurar peças por código ou nome',
    query: z.object({ busca: z.string().trim().min(2, 'Digite ao menos 2 caracteres').max(80) }),
    response: z.array(
      z.object({
        codigo: z.string(),
        descricao: z.string(),
        marca: z.string(),
        custoUnitario: z.number().nullable(),
        precoUnitario: z.number(),
        disponivel: z.boolean(),
      }),
    ),
  }),
  listServicos: endpoint({
    method: 'GET',
    path: 'oficina-digital/servicos',
    acesso: oficina,
    resumo: 'Serviços com tempo padrão e valor da hora',
    query: z.object({ busca: z.string().trim().max(80).optional(), codConcessionaria: cod }),
    response: z.array(z.object({ codigo: z.string(), descricao: z.string(), minutos: z.number(), custoHora: z.number(), valorHora: z.number() })),
  }),
}
