import { z } from 'zod'
import { cod, endpoint } from '../core/contract.ts'
import { configKey } from '../rules/settings.ts'

/** Theme of a distributor: hex colour, with a neutral default. */
export const theme = z.object({ primaria: z.string().regex(/^#[0-9A-Fa-f]{6}$/) })

/** Public configuration of the distributor, found by the page's host. Logo and icon are SVG data URLs. */
export const distribuidor = z.object({
  codDistribuidor: z.number(),
  distribuidor: z.string(),
  nameEmpresa: z.string(),
  dominioGestao: z.string(),
  dominioApi: z.string(),
  dominioIntegracao: z.string(),
  dominioChecklist: z.string(),
  dominioOrcamento: z.string(),
  dominioPesquisa: z.string(),
  linkLojaIos: z.string().nullable(),
  linkLojaAndroid: z.string().nullable(),
  mascaraCodigoInterno: z.string(),
  mascaraCodigoLogin: z.string(),
  tipoConexao: z.enum(['http', 'https']),
  tema: theme,
  logo: z.string().nullable(),
  icone: z.string().nullable(),
  /** Addresses of the former system: quotes page, sign-in, sign-out. */
  urlLegado: z.string().nullable(),
  urlLegadoEntrada: z.string().nullable(),
  urlLegadoSaida: z.string().nullable(),
  cnpjAlfanumerico: z.boolean(),
  /** Whether people may enter by an identity provider: the login page then asks for the login first. */
  provedores: z.boolean(),
  /** Whether this distributor has the users of the demonstration: the login page then offers them. */
  demonstracao: z.boolean(),
})
export type Distribuidor = z.infer<typeof distribuidor>

export const concessionaria = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  codGrupo: z.number(),
  grupo: z.string(),
  marca: z.string(),
  cidade: z.string(),
  uf: z.string(),
  fuso: z.string(),
  /** 1 = active; the store selector lists active stores only. */
  status: z.number(),
  /** Agenda model, with a capital first letter. */
  modeloAgenda: z.string(),
  cnpj: z.string().nullable(),
})
export type Concessionaria = z.infer<typeof concessionaria>

const loja = z.object({ codConcessionaria: cod })
const configValue = configKey.extend({
  valor: z.string(),
  /** What the store's own figures make of the value. */
  aprendido: z.string().optional(),
})

export const concessionarias = {
  distribuidor: endpoint({
    method: 'GET',
    path: 'distribuidor',
    acesso: 'publico',
    // The page must ask its own host, because this answer names the API and integration hosts.
    host: 'pagina',
    resumo: 'Configuração do distribuidor do endereço da página',
    response: distribuidor,
  }),
  concessionariaList: endpoint({
    method: 'GET',
    path: 'concessionarialist',
    acesso: 'autenticado',
    resumo: 'Concessionárias ao alcance do usuário',
    response: z.array(concessionaria),
  }),
  concessionariaConfig: endpoint({
    method: 'GET',
    path: 'concessionaria/:codConcessionaria/config',
    acesso: 'autenticado',
    loja: 'params',
    resumo: 'Configuração de uma concessionária',
    params: loja,
    response: concessionaria.extend({ abre: z.string(), fecha: z.string(), config: z.record(z.string(), z.string()) }),
  }),
  configList: endpoint({
    method: 'GET',
    path: 'config/concessionaria/:codConcessionaria/list',
    acesso: [2, -1],
    loja: 'params',
    resumo: 'Chaves e valores de uma concessionária, o padrão onde nenhum foi gravado',
    params: loja,
    response: z.array(configValue),
  }),
  configKeys: endpoint({
    method: 'GET',
    path: 'config/list/keys/:codConcessionaria',
    acesso: [2, -1],
    loja: 'params',
    resumo: 'Chaves de configuração que existem',
    params: loja,
    response: z.array(configKey),
  }),
  configUpdateValue: endpoint({
    method: 'POST',
    path: 'config/update-value',
    acesso: [2, -1],
    loja: 'body',
    resumo: 'Gravar o valor de uma chave, ou voltar ao padrão com valor vazio; `antes` é o valor que foi visto',
    body: z.object({
      codConcessionaria: cod,
      chave: z.string().max(60),
      valor: z.string().max(500),
      antes: z.string().max(500).optional(),
    }),
    response: configValue,
  }),
}
