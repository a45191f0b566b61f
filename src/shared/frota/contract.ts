import { z } from 'zod'
import { linkToken } from '../agenda/links-agenda.ts'
import { text } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant } from '../core/contract.ts'
import { driver, photoBody } from './emprestimos.ts'

/** The contract as the driver's page shows it. */
const contractPage = z.object({
  concessionaria: z.string(),
  telefone: z.string().nullable(),
  fuso: z.string(),
  primaria: z.string(),
  carro: z.string(),
  placa: z.string(),
  inicio: instant,
  fim: instant,
  idadeMinima: z.number(),
  motorista: z.string(),
  cpf: z.string(),
  cnh: z.string(),
  cnhCategoria: z.string(),
  cnhValidade: day.nullable(),
  nascimento: z.string().nullable(),
  fotosDaCnh: z.number(),
  caucao: z.number(),
  /** Token of the deposit's page; null while it was not asked for. */
  linkDaCaucao: z.string().nullable(),
  caucaoPaga: z.boolean(),
  termos: z.string(),
  assinadoPor: z.string().nullable(),
  assinadoEm: instant.nullable(),
})
export type ContractPage = z.infer<typeof contractPage>

const byToken = z.object({ token: linkToken })
const signed = driver.omit({ telefone: true }).extend({
  assinatura: z.base64('A assinatura precisa estar em base64').min(1).max(700_000, 'A assinatura passa de 500 KiB'),
  /** The terms as shown, so that nobody signs what changed meanwhile. */
  termos: text(8000),
})
export type SignedContract = z.input<typeof signed>

export const emprestimosPublicos = {
  verContrato: endpoint({
    method: 'GET',
    path: 'publico/frota/contrato/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'O contrato do carro reserva pelo link do motorista',
    params: byToken,
    response: contractPage,
  }),
  enviarFotoDaCnh: endpoint({
    method: 'POST',
    path: 'publico/frota/contrato/:token/cnh',
    acesso: 'publico',
    porMinuto: 20,
    resumo: 'Enviar uma foto da CNH, frente ou verso',
    params: byToken,
    body: photoBody,
    limiteBytes: 12_000_000,
    response: contractPage,
  }),
  assinarContrato: endpoint({
    method: 'POST',
    path: 'publico/frota/contrato/:token',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'Assinar o contrato: dados da CNH e assinatura',
    params: byToken,
    body: signed,
    limiteBytes: 1_000_000,
    response: contractPage,
  }),
}

export const integracaoFrota = {
  carrosReservaIntegracao: endpoint({
    method: 'GET',
    path: 'integracao/carros-reserva',
    acesso: 'integracao',
    escopo: 'patio:leitura',
    host: 'integracao',
    resumo: 'Os carros reserva e onde está cada um agora',
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.array(
      z.object({
        codConcessionaria: z.number(),
        codCarro: z.number(),
        placa: z.string(),
        modelo: z.string(),
        situacao: z.enum(['LIVRE', 'RESERVADO', 'EMPRESTADO', 'MANUTENCAO']),
        motorista: z.string().nullable(),
        retiradaEm: instant.nullable(),
        devolucaoPrevista: instant.nullable(),
      }),
    ),
  }),
}
