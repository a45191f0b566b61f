import type { AccessMapping } from '#shared/conta/access-mapping.ts'
import type { OidcProvider } from '#shared/conta/provedores.ts'
import { NIVEL_LABELS } from '#shared/rules/niveis.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { ProviderData } from './api.ts'

export const FIELDS = {
  nome: { nome: 'Nome' },
  emissor: { nome: 'Emissor' },
  idCliente: { nome: 'Id do cliente' },
  segredo: { nome: 'Segredo do cliente' },
  dominios: { nome: 'Domínios de e-mail' },
  acr: { nome: 'Modo de confirmação' },
  segundoFator: { nome: 'O provedor exige o segundo fator' },
  claimGrupos: { nome: 'Campo dos grupos' },
  criaUsuarios: { nome: 'Criar usuários na primeira entrada' },
  ativo: { nome: 'Ligado' },
  mapa: {
    nome: 'Grupos',
    tell: (v: unknown) =>
      (v as AccessMapping[]).map((m) => `${m.grupo}: ${NIVEL_LABELS[m.codNivel as Nivel]}`).join('; ') || 'nenhum',
  },
}

/** What the form of a provider holds; an empty secret keeps the stored one. */
export type ProviderValues = {
  nome: string
  emissor: string
  idCliente: string
  segredo: string
  dominios: string[]
  acr: string
  segundoFator: boolean
  claimGrupos: string
  criaUsuarios: boolean
  ativo: boolean
  mapa: AccessMapping[]
}

/** The form's values of a provider, or of a new one. */
export function valuesOf(p: OidcProvider | null): ProviderValues {
  return {
    nome: p?.nome ?? '',
    emissor: p?.emissor ?? '',
    idCliente: p?.idCliente ?? '',
    segredo: '',
    dominios: p?.dominios ?? [],
    acr: p?.acr ?? '',
    segundoFator: p?.segundoFator ?? false,
    claimGrupos: p?.claimGrupos ?? 'groups',
    criaUsuarios: p?.criaUsuarios ?? false,
    ativo: p?.ativo ?? false,
    mapa: p?.mapa ?? [],
  }
}

/** What is sent for the form's values. */
export function toBody({ segredo, acr, ...rest }: ProviderValues): ProviderData {
  return {
    ...rest,
    acr: acr.trim() || null,
    ...(segredo.trim() !== '' && { segredo: segredo.trim() }),
  }
}

/** What the server would refuse, by field. */
export function problemsOf(v: ProviderValues): Partial<Record<string, string | null>> {
  return {
    nome: v.nome.trim() === '' ? 'Dê um nome, como aparece na tela de entrada' : null,
    emissor: /^https?:\/\/\S+$/.test(v.emissor) ? null : 'Informe o endereço do emissor, começando por https://',
    idCliente: v.idCliente.trim() === '' ? 'Informe o id do cliente' : null,
  }
}
