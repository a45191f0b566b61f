import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, empty, endpoint, instant } from '../core/contract.ts'
import { accessMapping } from './access-mapping.ts'
import { factorWanted } from './entrada.ts'

const NIVEIS = [-1] as const

const provider = z.object({
  codProvedor: z.number(),
  nome: z.string(),
  emissor: z.string(),
  idCliente: z.string(),
  temSegredo: z.boolean(),
  dominios: z.array(z.string()),
  ativo: z.boolean(),
  criaUsuarios: z.boolean(),
  claimGrupos: z.string(),
  acr: z.string().nullable(),
  segundoFator: z.boolean(),
  /** Addresses that the provider must know. */
  retorno: z.string(),
  saida: z.string(),
  mapa: z.array(accessMapping),
  pessoas: z.number(),
  verificadoEm: instant.nullable(),
  erro: z.string().nullable(),
  versao: z.number(),
})
export type OidcProvider = z.infer<typeof provider>

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, 'Informe um domínio como empresa.com.br')
const providerData = z.object({
  nome: text(60).min(1, 'Dê um nome, como aparece na tela de entrada'),
  emissor: z.url({ protocol: /^https?$/, error: 'Informe o endereço do emissor, começando por https://' }).max(300),
  idCliente: text(200).min(1, 'Informe o id do cliente'),
  /** Absent keeps what is stored. */
  segredo: z.string().trim().max(1000).optional(),
  dominios: z.array(domain).max(20).default([]),
  ativo: z.boolean().default(false),
  criaUsuarios: z.boolean().default(false),
  claimGrupos: text(80).default('groups'),
  acr: text(200).nullable().default(null),
  /** The provider demands a second factor of everybody: ours is not asked again. */
  segundoFator: z.boolean().default(false),
  mapa: z.array(accessMapping).max(200).default([]),
})
const target = z.object({ codProvedor: cod })

/** Rules of the whole sign-in of a distributor. */
const entryPolicy = z.object({
  senhaPermitida: z.boolean(),
  /** Who keeps a password for emergencies. */
  emergencia: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  /** Minutes without an act of the person after which a sign-in ends. */
  minutosParado: z.number().int().min(5, 'Use de 5 a 1.440 minutos').max(1440, 'Use de 5 a 1.440 minutos').nullable(),
  assistentes: z.boolean(),
  assistentesRegistro: z.boolean(),
  assistentesPessoais: z.boolean(),
})
export type EntryPolicy = z.infer<typeof entryPolicy>

/** Identity providers, and the policy of the sign-in. */
export const provedores = {
  listProvedores: endpoint({
    method: 'GET',
    path: 'seguranca/provedores',
    acesso: NIVEIS,
    resumo: 'Provedores de identidade do distribuidor',
    response: z.array(provider),
  }),
  criarProvedor: endpoint({
    method: 'POST',
    path: 'seguranca/provedores',
    acesso: NIVEIS,
    confirma: true,
    resumo: 'Acrescentar um provedor de identidade',
    body: providerData,
    response: provider,
  }),
  alterarProvedor: endpoint({
    method: 'PUT',
    path: 'seguranca/provedores/:codProvedor',
    acesso: NIVEIS,
    confirma: true,
    resumo: 'Alterar um provedor e o que os seus grupos valem aqui',
    params: target,
    body: providerData.extend({ versao: version }),
    response: provider,
  }),
  testarProvedor: endpoint({
    method: 'POST',
    path: 'seguranca/provedores/:codProvedor/teste',
    acesso: NIVEIS,
    resumo: 'Ler a descoberta e as chaves do provedor, e dizer se serve',
    params: target,
    response: provider,
  }),
  confirmarPeloProvedor: endpoint({
    method: 'POST',
    path: 'conta/seguranca/confirmar/provedor',
    acesso: 'autenticado',
    porMinuto: 20,
    segredo: true,
    resumo: 'Começar a confirmar quem está aí pelo provedor: o endereço para onde ir, em outra aba',
    response: z.object({ url: z.string() }),
  }),
  removerProvedor: endpoint({
    method: 'DELETE',
    path: 'seguranca/provedores/:codProvedor',
    acesso: NIVEIS,
    confirma: true,
    resumo: 'Remover um provedor; quem entrava só por ele passa a usar senha',
    params: target,
    response: empty,
  }),
  getPoliticaDeEntrada: endpoint({
    method: 'GET',
    path: 'seguranca/politica',
    acesso: NIVEIS,
    resumo: 'Senha, emergência, tempo parado e assistentes',
    response: entryPolicy,
  }),
  gravarPoliticaDeEntrada: endpoint({
    method: 'PUT',
    path: 'seguranca/politica',
    acesso: NIVEIS,
    confirma: true,
    resumo: 'Mudar a política de entrada; proibir a senha exige um provedor que já serviu e uma conta de emergência',
    body: entryPolicy.omit({ emergencia: true }).extend({ emergencia: z.array(cod).max(5) }),
    response: entryPolicy,
  }),
}

/**
 * What the login page asks and where it sends people. The way back ends at the wanted page, at `/login?erro=` with a code of
 * `rules/entry-errors.ts`, or at `/login?segundoFator=1`, where `continuarEntrada` tells what is missing.
 */
export const entradaOidc = {
  comoEntrar: endpoint({
    method: 'POST',
    path: 'entrada/como',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'Como se entra com este login: pelo domínio do e-mail, nunca pela pessoa',
    body: z.object({ login: z.string().trim().toLowerCase().min(1).max(200) }),
    response: z.object({
      /** False: only the accounts kept for emergencies have a password, so that its field stands apart. */
      senha: z.boolean(),
      provedores: z.array(z.object({ codProvedor: z.number(), nome: z.string() })),
    }),
  }),
  irAoProvedor: endpoint({
    method: 'POST',
    path: 'entrada/provedores/:codProvedor',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'Começar a entrada por um provedor: o endereço para onde ir',
    params: target,
    body: z.object({
      login: z.string().trim().max(200).default(''),
      destino: z.string().max(500).default('/'),
      rememberme: z.boolean().default(false),
    }),
    response: z.object({ url: z.string() }),
  }),
  voltaDoProvedor: endpoint({
    method: 'GET',
    path: 'entrada/provedores/:codProvedor/volta',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'A volta do provedor: abre a sessão e manda para a tela pedida',
    params: target,
    response: z.never(),
    binario: ['text/html'],
    redireciona: true,
  }),
  continuarEntrada: endpoint({
    method: 'POST',
    path: 'entrada/continuar',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'O que falta a uma entrada por provedor que espera o segundo fator, pelo cookie da volta',
    response: factorWanted.extend({ destino: z.string() }),
  }),
  saidaPeloProvedor: endpoint({
    method: 'POST',
    path: 'entrada/provedores/:codProvedor/saida',
    acesso: 'publico',
    porMinuto: 300,
    resumo: 'O provedor encerra sessões por trás (back-channel logout)',
    params: target,
    body: z.unknown(),
    response: empty,
  }),
}
