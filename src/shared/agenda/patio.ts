import { z } from 'zod'
import { version } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, pageOf } from '../core/contract.ts'
import { LUGAR_TYPES } from '../rules/lugar.ts'
import { MANAGER_NIVEIS } from './agenda.ts'
import { NIVEIS_PATIO } from './lugares.ts'

const atLoja = z.object({ codConcessionaria: cod })
const oneCarro = z.object({ codConcessionaria: cod, codPassagem: cod })
const oneChave = z.object({ codChave: cod })
/** What is written on a place, a key, a plate or a prisma. */
const codigo = z.string().trim().min(1).max(40)

export const KEY_HOLDERS = ['QUADRO', 'PESSOA', 'CLIENTE'] as const
/** Who gets a key: its hook on the board, a person of the store, the customer. */
export type KeyHolder = (typeof KEY_HOLDERS)[number]
const HOW = ['QR', 'TOQUE', 'DERIVADO'] as const

/** A place as the picture of the yard shows it. */
const patioLugar = z.object({
  codLugar: z.number(),
  codigo: z.string(),
  nome: z.string(),
  tipo: z.enum(LUGAR_TYPES),
  capacidade: z.number(),
  ordem: z.number(),
})
export type PatioLugar = z.infer<typeof patioLugar>

const carroChave = z.object({
  codChave: z.number(),
  numero: z.string(),
  posse: z.enum(['QUADRO', 'PESSOA']),
  /** Who holds it; null on the board. */
  com: z.string().nullable(),
  desde: instant,
})

/** A car that is here: its place, when it was seen there, its key. */
export const carro = z.object({
  codPassagem: z.number(),
  codConcessionaria: z.number(),
  codAgendaVeiculo: z.number().nullable(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  prisma: z.string().nullable(),
  coluna: z.string().nullable(),
  chegouEm: instant,
  codLugar: z.number().nullable(),
  lugar: z.string().nullable(),
  desde: instant.nullable(),
  vistoEm: instant.nullable(),
  como: z.enum(HOW).nullable(),
  quem: z.string().nullable(),
  /** The last act at the car. */
  ultimoAto: instant.nullable(),
  /** True while the place is unknown or older than the last act. */
  confirmar: z.boolean(),
  chave: carroChave.nullable(),
})
export type Carro = z.infer<typeof carro>

/** A numbered key of the store's board. */
const key = z.object({
  codChave: z.number(),
  codConcessionaria: z.number(),
  numero: z.string(),
  ativa: z.boolean(),
  versao: version,
  posse: z.enum(['QUADRO', 'PESSOA']),
  com: z.string().nullable(),
  desde: instant,
  codPassagem: z.number().nullable(),
  placa: z.string().nullable(),
  modelo: z.string().nullable(),
  /** When its car left; a key that is still here then must follow. */
  entregueEm: instant.nullable(),
})
export type CarKey = z.infer<typeof key>

/** A car or a key changed hands or place. */
const movimento = z.object({
  id: z.string(),
  tipo: z.enum(['CARRO', 'CHAVE']),
  codPassagem: z.number(),
  codConcessionaria: z.number(),
  placa: z.string().nullable(),
  modelo: z.string(),
  /** Code of the place, or number of the key. */
  codigo: z.string(),
  /** Of a key: who got it. */
  para: z.enum(KEY_HOLDERS).nullable(),
  com: z.string().nullable(),
  como: z.enum(HOW).nullable(),
  em: instant,
  vistoEm: instant.nullable(),
  ate: instant.nullable(),
  quem: z.string(),
})
export type Movimento = z.infer<typeof movimento>

const movimentosFilter = z.object({
  de: day.optional(),
  ate: day.optional(),
  tipo: z.enum(['CARRO', 'CHAVE']).optional(),
  cursor: z.string().max(400).optional(),
  limite: z.coerce.number().int().min(1).max(200).default(50),
})

const lido = z.object({
  tipo: z.enum(['LUGAR', 'CHAVE']),
  codConcessionaria: z.number(),
  lugar: patioLugar.nullable(),
  /** Cars in the place, or the car of the key. */
  carros: z.array(carro),
  chave: key.nullable(),
  /** Cars that are here, the one that the caller moved last first. */
  candidatos: z.array(carro),
})
export type CodeReading = z.infer<typeof lido>

const moved = z.object({
  carro,
  /** Where it stood before, for undoing; null when nowhere. */
  anterior: z.number().nullable(),
})

/** Where cars stand and who holds their keys. */
export const patio = {
  verPatio: endpoint({
    method: 'GET',
    path: 'patio/:codConcessionaria',
    acesso: NIVEIS_PATIO,
    loja: 'params',
    resumo: 'O pátio agora: lugares, carros com lugar e chave, chaves de carros que já saíram',
    params: atLoja,
    response: z.object({
      lugares: z.array(patioLugar),
      carros: z.array(carro),
      chavesFora: z.array(key),
      /** Movements of cars ÷ visits, of the visits delivered in the past 7 days; null without any. */
      movimentosPorVisita: z.number().nullable(),
    }),
  }),
  verCarroNoPatio: endpoint({
    method: 'GET',
    path: 'patio/:codConcessionaria/carros/:codPassagem',
    acesso: NIVEIS_PATIO,
    loja: 'params',
    resumo: 'Onde um carro está e esteve, e quem teve a chave',
    params: oneCarro,
    response: z.object({ carro, movimentos: z.array(movimento), lugares: z.array(patioLugar) }),
  }),
  moverCarro: endpoint({
    method: 'POST',
    path: 'patio/:codConcessionaria/carros/:codPassagem',
    acesso: NIVEIS_PATIO,
    loja: 'params',
    resumo: 'Dizer onde um carro está; num lugar cheio pergunta antes, com 409 e quem está lá',
    params: oneCarro,
    body: z.object({
      /** Null: nobody knows where. */
      codLugar: cod.nullable(),
      como: z.enum(['QR', 'TOQUE']).default('TOQUE'),
      /** Goes ahead although the place is full: the yard is as it is. */
      cheio: z.boolean().default(false),
    }),
    response: moved,
  }),
  listMovimentosDoPatio: endpoint({
    method: 'GET',
    path: 'patio/:codConcessionaria/movimentos',
    acesso: NIVEIS_PATIO,
    loja: 'params',
    resumo: 'Movimentos de carros e chaves, do mais novo ao mais antigo',
    params: atLoja,
    query: movimentosFilter,
    response: pageOf(movimento),
  }),
  lerCodigo: endpoint({
    method: 'GET',
    path: 'patio/:codConcessionaria/ler/:codigo',
    acesso: NIVEIS_PATIO,
    loja: 'params',
    resumo: 'O lugar ou a chave de um código QR, ou do código digitado na concessionária',
    params: z.object({ codConcessionaria: cod, codigo }),
    response: lido,
  }),
  listChavesDeCarro: endpoint({
    method: 'GET',
    path: 'patio/:codConcessionaria/chaves',
    acesso: NIVEIS_PATIO,
    loja: 'params',
    resumo: 'Chaves de uma concessionária, por número, com quem estão',
    params: atLoja,
    response: z.array(key),
  }),
  criarChaves: endpoint({
    method: 'POST',
    path: 'patio/:codConcessionaria/chaves',
    acesso: MANAGER_NIVEIS,
    loja: 'params',
    resumo: 'Criar chaves numeradas, as que ainda não existem',
    params: atLoja,
    body: z
      .object({ de: z.number().int().min(1).max(9999), ate: z.number().int().min(1).max(9999) })
      .refine((b) => b.ate >= b.de, { path: ['ate'], message: 'O último número vem depois do primeiro' })
      .refine((b) => b.ate - b.de < 200, { path: ['ate'], message: 'Crie até 200 por vez' }),
    response: z.object({ criadas: z.number() }),
  }),
  alterarChaveDeCarro: endpoint({
    method: 'PUT',
    path: 'chaves/:codChave',
    acesso: MANAGER_NIVEIS,
    resumo: 'Desativar ou reativar uma chave',
    params: oneChave,
    body: z.object({ ativa: z.boolean(), versao: version }),
    response: key,
  }),
  moverChave: endpoint({
    method: 'POST',
    path: 'chaves/:codChave/mover',
    acesso: NIVEIS_PATIO,
    resumo: 'Dizer com quem uma chave está: quadro, pessoa ou cliente',
    params: oneChave,
    body: z.object({
      para: z.enum(KEY_HOLDERS),
      /** A mechanic who gets it; absent for the caller. */
      codMecanico: cod.optional(),
    }),
    response: key,
  }),
  prenderChave: endpoint({
    method: 'POST',
    path: 'chaves/:codChave/visita',
    acesso: NIVEIS_PATIO,
    resumo: 'Pôr a chave de uma visita num número do quadro',
    params: oneChave,
    body: z.object({ codPassagem: cod }),
    response: key,
  }),
  mecanicosDaChave: endpoint({
    method: 'GET',
    path: 'patio/:codConcessionaria/mecanicos',
    acesso: NIVEIS_PATIO,
    loja: 'params',
    resumo: 'Mecânicos ativos que podem levar uma chave, por nome',
    params: atLoja,
    response: z.array(z.object({ codMecanico: z.number(), nome: z.string() })),
  }),
  etiquetas: endpoint({
    method: 'GET',
    path: 'patio/:codConcessionaria/etiquetas',
    acesso: MANAGER_NIVEIS,
    loja: 'params',
    resumo: 'Códigos QR dos lugares e das chaves, para imprimir',
    params: atLoja,
    query: z.object({ tipo: z.enum(['LUGAR', 'CHAVE']).default('LUGAR') }),
    response: z.array(z.object({ codigo: z.string(), nome: z.string(), endereco: z.string(), qr: z.string() })),
  }),
  patioIntegracao: endpoint({
    method: 'GET',
    path: 'integracao/patio',
    acesso: 'integracao',
    escopo: 'patio:leitura',
    resumo: 'Visitas abertas com o lugar do carro e quem tem a chave',
    query: z.object({ codConcessionaria: cod }),
    response: z.array(
      z.object({
        codPassagem: z.number(),
        placa: z.string().nullable(),
        chassi: z.string().nullable(),
        prisma: z.string().nullable(),
        chegouEm: instant,
        lugar: z.string().nullable(),
        desde: instant.nullable(),
        vistoEm: instant.nullable(),
        confirmar: z.boolean(),
        chave: z.string().nullable(),
        chaveCom: z.string().nullable(),
        chaveDesde: instant.nullable(),
      }),
    ),
  }),
}
