import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, page, pageOf, SPREADSHEETS, sorting } from '../core/contract.ts'
import { FROTA_MANAGER_NIVEIS } from './carros.ts'

const estado = z.enum(['NOVA', 'AVISADA', 'INDICADA', 'PAGA'])

/** A fine, with the driver who had the car then. Amounts in centavos. */
export const multa = z.object({
  codMulta: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  codCarro: z.number(),
  placa: z.string(),
  carro: z.string(),
  auto: z.string(),
  em: instant,
  local: z.string(),
  descricao: z.string(),
  valor: z.number(),
  pontos: z.number(),
  notificadaEm: day,
  /** Last day to tell the authority who drove. */
  indicarAte: day,
  /** Days left to do so; negative when it is over. */
  diasParaIndicar: z.number(),
  estado,
  codEmprestimo: z.number().nullable(),
  /** Null when nobody had the car: the fine is the store's. */
  motorista: z.string().nullable(),
  avisadaEm: instant.nullable(),
  indicadaEm: instant.nullable(),
  pagaEm: instant.nullable(),
  versao: z.number(),
})
export type Multa = z.infer<typeof multa>

const multaData = z.object({
  placa: text(8).min(7, 'Escreva a placa com 7 letras e números'),
  auto: text(20)
    .toUpperCase()
    .regex(/^[A-Z0-9]{4,20}$/, 'O auto de infração tem de 4 a 20 letras e números'),
  em: instant,
  local: text(200).default(''),
  descricao: text(200).min(3, 'Diga qual foi a infração'),
  valor: z.number().int().min(1, 'Informe um valor').max(99_999_999, 'O valor é grande demais'),
  pontos: z.number().int().min(0).max(40).default(0),
  notificadaEm: day,
})

/** By what the list of fines is sorted; the first is the default. */
export const MULTA_SORTS = ['em', 'valor'] as const
const filter = page.extend({
  estado: estado.optional(),
  /** `SEM_MOTORISTA`: nobody had the car; `A_INDICAR`: a driver is known and not yet named. */
  situacao: z.enum(['TODAS', 'SEM_MOTORISTA', 'A_INDICAR']).default('TODAS'),
  ...sorting(MULTA_SORTS),
})
const target = z.object({ codMulta: cod })
const acesso = FROTA_MANAGER_NIVEIS
const withVersion = z.object({ versao: version })

export const multas = {
  listMultas: endpoint({
    method: 'GET',
    path: 'frota/multas',
    acesso,
    loja: 'query',
    resumo: 'Multas dos carros reserva, a mais nova primeiro sem outra ordem',
    query: filter,
    response: pageOf(multa),
  }),
  getMulta: endpoint({
    method: 'GET',
    path: 'frota/multas/:codMulta',
    acesso,
    resumo: 'Uma multa com quem estava com o carro',
    params: target,
    response: multa,
  }),
  registrarMulta: endpoint({
    method: 'POST',
    path: 'frota/multas',
    acesso,
    resumo: 'Registrar uma multa; o motorista é achado pelo minuto',
    body: multaData,
    response: multa,
  }),
  avisarMulta: endpoint({
    method: 'POST',
    path: 'frota/multas/:codMulta/avisar',
    acesso,
    resumo: 'Avisar o motorista da multa, por mensagem ou dizendo que já foi avisado',
    params: target,
    body: withVersion.extend({ canal: z.enum(['MENSAGEM', 'JA_AVISADO']) }),
    response: multa,
  }),
  indicarMulta: endpoint({
    method: 'POST',
    path: 'frota/multas/:codMulta/indicar',
    acesso,
    resumo: 'Dizer que o condutor foi indicado ao órgão de trânsito',
    params: target,
    body: withVersion,
    response: multa,
  }),
  pagarMulta: endpoint({
    method: 'POST',
    path: 'frota/multas/:codMulta/pagar',
    acesso,
    resumo: 'Dizer que a multa foi paga',
    params: target,
    body: withVersion,
    response: multa,
  }),
  cartaDaMulta: endpoint({
    method: 'GET',
    path: 'frota/multas/:codMulta/carta',
    acesso,
    resumo: 'A carta ao motorista em PDF',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
  exportarMultas: endpoint({
    method: 'GET',
    path: 'frota/arquivos/multas',
    acesso,
    loja: 'query',
    resumo: 'As multas da lista em planilha, até 10.000 linhas',
    query: filter.omit({ cursor: true, limite: true }).extend({ formato: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: z.never(),
    binario: SPREADSHEETS,
  }),
}
