import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, page, pageOf } from '../core/contract.ts'
import { EMPRESTIMO_STATES } from '../rules/emprestimo.ts'
import { SIZE } from '../rules/sizes.ts'
import { NIVEIS_FROTA } from './carros.ts'

/** Parts of the car on which damage is marked. */
export const CAR_PARTS = [
  'Para-choque dianteiro',
  'Capô',
  'Para-brisa',
  'Teto',
  'Lateral esquerda',
  'Lateral direita',
  'Porta-malas',
  'Para-choque traseiro',
  'Roda dianteira esquerda',
  'Roda dianteira direita',
  'Roda traseira esquerda',
  'Roda traseira direita',
  'Interior',
] as const
const avarias = z.array(z.enum(CAR_PARTS)).max(CAR_PARTS.length).default([])
const combustivel = z.number().int().min(0).max(8)
const km = z.number().int().min(0).max(2_000_000)

export const PHOTO_KINDS = { CNH: 'CNH', SAIDA: 'Saída', VOLTA: 'Volta' } as const
export type PhotoKind = keyof typeof PHOTO_KINDS
const photoKind = z.enum(['CNH', 'SAIDA', 'VOLTA'])

/** A loan as lists and the board show it. */
export const emprestimo = z.object({
  codEmprestimo: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  estado: z.enum(EMPRESTIMO_STATES),
  origem: z.enum(['RECEPCAO', 'AGENDA', 'SITE']),
  codCarro: z.number().nullable(),
  carro: z.string().nullable(),
  placa: z.string().nullable(),
  codCliente: z.number().nullable(),
  codAgendamento: z.number().nullable(),
  codPassagem: z.number().nullable(),
  motorista: z.string(),
  telefone: z.string(),
  inicio: instant,
  fim: instant,
  retiradaEm: instant.nullable(),
  devolvidoEm: instant.nullable(),
  /** Minutes of delay beyond the store's tolerance: so far, or at the return. */
  atraso: z.number(),
  kmSaida: z.number().nullable(),
  kmVolta: z.number().nullable(),
  /** Eighths of the tank. */
  combustivelSaida: z.number().nullable(),
  combustivelVolta: z.number().nullable(),
  assinadoEm: instant.nullable(),
  criadoEm: instant,
  versao: z.number(),
})
export type Emprestimo = z.infer<typeof emprestimo>

const foto = z.object({
  codFoto: z.number(),
  tipo: photoKind,
  url: z.string(),
  miniatura: z.string(),
  largura: z.number(),
  altura: z.number(),
})
const charge = z.object({ codCobranca: z.number(), estado: z.string(), valor: z.number(), pago: z.number() })
const actNames = z.enum(['RESERVAR', 'RECUSAR', 'CANCELAR', 'AUSENCIA', 'ENTREGAR', 'DEVOLVER', 'PRORROGAR'])

/** A loan with its driver, contract, photos and what is missing. */
export const fullEmprestimo = emprestimo.extend({
  cpf: z.string().nullable(),
  cnh: z.string().nullable(),
  cnhCategoria: z.string().nullable(),
  cnhValidade: day.nullable(),
  nascimento: z.string().nullable(),
  observacao: z.string(),
  motivo: z.string().nullable(),
  avariasSaida: z.array(z.string()),
  avariasVolta: z.array(z.string()),
  fotos: z.array(foto),
  /** Deposit; centavos. */
  caucao: z.number(),
  cobranca: charge.nullable(),
  cobrancaFinal: charge.nullable(),
  assinadoPor: z.string().nullable(),
  contratoSha256: z.string().nullable(),
  diferencas: z
    .object({
      km: z.number(),
      combustivel: z.number(),
      minutos: z.number(),
      avarias: z.array(z.string()),
      valorCombustivel: z.number(),
    })
    .nullable(),
  /** What the car's odometer said last: a reading below it is refused. */
  kmDoCarro: z.number().nullable(),
  /** What is missing before the keys go, as sentences. */
  faltas: z.array(z.string()),
  /** The next loan of this car that this one holds up. */
  espera: z.object({ codEmprestimo: z.number(), motorista: z.string(), inicio: instant }).nullable(),
  /** The customer's own car is ready: ask for the courtesy car back. */
  carroPronto: z.boolean(),
  acoes: z.array(actNames),
})
export type FullEmprestimo = z.infer<typeof fullEmprestimo>

const target = z.object({ codEmprestimo: cod })
const withVersion = z.object({ versao: version })
const motivo = text(300).min(3, 'Diga o motivo')
const period = { inicio: instant, fim: instant }
/** A person's day of birth: older than the days of the product's own records. */
const birthDay = z.iso.date().refine((d) => d >= '1900-01-01' && d < '2100-01-01', 'Confira o nascimento')

/** A driver as the contract names them. */
export const driver = z.object({
  motorista: text(SIZE.cliente).min(2, 'Escreva o nome do motorista'),
  telefone: text(SIZE.telefone).default(''),
  cpf: text(14).min(11, 'Escreva o CPF'),
  cnh: text(11).regex(/^\d{11}$/, 'O número de registro da CNH tem 11 algarismos'),
  cnhCategoria: text(3).min(1, 'Escreva a categoria da CNH').toUpperCase(),
  cnhValidade: day,
  nascimento: birthDay,
})
export type DriverData = z.input<typeof driver>
export const photoBody = z.object({
  dados: z.base64('A foto precisa estar em base64').min(1).max(11_500_000, 'A foto passa de 8 MiB'),
})

/** Filters of the list of loans. */
export const listFilter = page.extend({
  estado: z.enum(EMPRESTIMO_STATES).optional(),
  /** What a figure counts: loans of the period, late returns, fuel that did not come back. */
  situacao: z.enum(['TODOS', 'USADOS', 'ATRASADOS', 'COMBUSTIVEL']).default('TODOS'),
  codCarro: cod.optional(),
})

export const emprestimos = {
  listEmprestimos: endpoint({
    method: 'GET',
    path: 'frota/emprestimos',
    acesso: NIVEIS_FROTA,
    loja: 'query',
    resumo: 'Empréstimos das lojas ao alcance, o mais novo primeiro',
    query: listFilter,
    response: pageOf(emprestimo),
  }),
  getEmprestimo: endpoint({
    method: 'GET',
    path: 'frota/emprestimos/:codEmprestimo',
    acesso: NIVEIS_FROTA,
    resumo: 'Um empréstimo com motorista, contrato, fotos e o que falta',
    params: target,
    response: fullEmprestimo,
  }),
  emprestimosDoAlvo: endpoint({
    method: 'GET',
    path: 'frota/alvos/:tipo/:codigo',
    acesso: NIVEIS_FROTA,
    resumo: 'Os empréstimos de um agendamento ou de uma visita',
    params: z.object({ tipo: z.enum(['agendamento', 'passagem']), codigo: cod }),
    response: z.array(emprestimo),
  }),
  pedirEmprestimo: endpoint({
    method: 'POST',
    path: 'frota/emprestimos',
    acesso: NIVEIS_FROTA,
    loja: 'body',
    resumo: 'Pedir um carro reserva para um cliente, uma visita ou um agendamento',
    body: z.object({
      codConcessionaria: cod,
      ...period,
      motorista: text(SIZE.cliente).min(2, 'Escreva o nome do motorista'),
      telefone: text(SIZE.telefone).default(''),
      codAgendamento: cod.nullable().default(null),
      codPassagem: cod.nullable().default(null),
      observacao: text(500).default(''),
    }),
    response: fullEmprestimo,
  }),
  reservarEmprestimo: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/reservar',
    acesso: NIVEIS_FROTA,
    resumo: 'Reservar um carro para o pedido; sem carro, o livre menos rodado',
    params: target,
    body: withVersion.extend({ ...period, codCarro: cod.nullable() }),
    response: fullEmprestimo,
  }),
  recusarEmprestimo: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/recusar',
    acesso: NIVEIS_FROTA,
    resumo: 'Recusar um pedido de carro reserva, com motivo',
    params: target,
    body: withVersion.extend({ motivo }),
    response: fullEmprestimo,
  }),
  cancelarEmprestimo: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/cancelar',
    acesso: NIVEIS_FROTA,
    resumo: 'Cancelar um pedido ou uma reserva de carro, com motivo',
    params: target,
    body: withVersion.extend({ motivo }),
    response: fullEmprestimo,
  }),
  ausenciaNoEmprestimo: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/ausencia',
    acesso: NIVEIS_FROTA,
    resumo: 'Dizer que o cliente não veio buscar o carro reserva: o carro fica livre',
    params: target,
    body: withVersion,
    response: fullEmprestimo,
  }),
  prorrogarEmprestimo: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/prorrogar',
    acesso: NIVEIS_FROTA,
    resumo: 'Mudar a hora da devolução, se o carro não está prometido a outro',
    params: target,
    body: withVersion.extend({ fim: instant }),
    response: fullEmprestimo,
  }),
  gravarMotorista: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/motorista',
    acesso: NIVEIS_FROTA,
    resumo: 'Gravar o motorista e a CNH dele; muda até a assinatura',
    params: target,
    body: driver.extend({ versao: version }),
    response: fullEmprestimo,
  }),
  linkDoContrato: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/link',
    acesso: NIVEIS_FROTA,
    resumo: 'Criar o link secreto do contrato, que vale dois dias; o anterior deixa de valer',
    params: target,
    segredo: true,
    response: z.object({ url: z.string(), whatsapp: z.string().nullable(), expiraEm: instant }),
  }),
  cobrarCaucao: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/caucao',
    acesso: NIVEIS_FROTA,
    resumo: 'Cobrar a caução por Pix',
    params: target,
    body: withVersion,
    response: fullEmprestimo,
  }),
  incluirFotoDoEmprestimo: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/fotos',
    acesso: NIVEIS_FROTA,
    resumo: 'Incluir uma foto da CNH, da saída ou da volta, até 12 de cada',
    params: target,
    body: photoBody.extend({ tipo: photoKind }),
    limiteBytes: 12_000_000,
    response: fullEmprestimo,
  }),
  entregarCarroReserva: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/entregar',
    acesso: NIVEIS_FROTA,
    resumo: 'Entregar o carro reserva: quilometragem, combustível e avarias na saída',
    params: target,
    body: withVersion.extend({
      km,
      combustivel,
      avarias,
      /** Without the deposit; only the management may. */
      dispensarCaucao: z.boolean().default(false),
    }),
    response: fullEmprestimo,
  }),
  devolverCarroReserva: endpoint({
    method: 'POST',
    path: 'frota/emprestimos/:codEmprestimo/devolver',
    acesso: NIVEIS_FROTA,
    resumo: 'Receber o carro reserva de volta; cobrar por Pix o que falta, se pedido',
    params: target,
    body: withVersion.extend({
      km,
      combustivel,
      avarias,
      /** Centavos to charge; what the fuel costs is suggested by the store's setting. */
      cobrar: z.number().int().min(0).max(99_999_999).default(0),
    }),
    response: fullEmprestimo,
  }),
  contratoDoEmprestimo: endpoint({
    method: 'GET',
    path: 'frota/emprestimos/:codEmprestimo/contrato',
    acesso: NIVEIS_FROTA,
    resumo: 'O contrato assinado em PDF',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
}
