import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Filter } from '#shared/rules/reach.ts'
import { type UsuarioData, type EmailDelivery, type UsuarioRecord, usuarios } from '#shared/cadastros/usuarios.ts'
import { logs } from '#shared/relatorios/logs.ts'
import { call } from '../../core/http/api.ts'
import { toast } from '../../core/feedback/toast.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

/** Users by name, page by page. */
export function usuariosQuery(filter: FilterOf<typeof usuarios.listUsuarios>) {
  return pages(['usuarios', 'lista'], usuarios.listUsuarios, filter)
}

/** A user as the form edits it. */
export function readUsuario(codUsuario: number, signal: AbortSignal) {
  return call(usuarios.getUsuario, { params: { codUsuario }, signal })
}

/** A user for read-only use, refreshed together with the list. */
export function usuarioQuery(codUsuario: number) {
  return queryOptions({
    queryKey: ['usuarios', 'um', codUsuario],
    queryFn: ({ signal }) => readUsuario(codUsuario, signal),
    enabled: codUsuario > 0,
  })
}

/** Toast about an e-mail: on its way, or written to a file if this server sends none. */
export function announceDelivery(entrega: EmailDelivery, what: string, email: string): void {
  if (entrega === 'ENVIADA') toast.ok(`${what} enviado a ${email}`)
  else toast.info(`Este servidor não envia emails: o ${what.toLowerCase()} ficou guardado na pasta de mensagens`)
}

/** Invites a user, or updates it on top of the version that was opened. */
export async function saveUsuario(
  data: UsuarioData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
): Promise<UsuarioRecord> {
  if (target !== null)
    return call(usuarios.alterarUsuario, {
      params: { codUsuario: target.codigo },
      body: { ...data, versao: target.versao },
      idempotencyKey,
    })
  const { ativo: _, ...invitation } = data
  const { entrega, ...usuario } = await call(usuarios.criarUsuario, { body: invitation, idempotencyKey })
  announceDelivery(entrega, 'Convite', usuario.email)
  return usuario
}

/** Open sessions of a user. */
export function sessoesQuery(codUsuario: number) {
  return queryOptions({
    queryKey: ['usuarios', 'sessoes', codUsuario],
    queryFn: ({ signal }) => call(usuarios.listSessoes, { params: { codUsuario }, signal }),
  })
}

/** System e-mails to a user; polls while any is being sent. */
export function emailsQuery(codUsuario: number) {
  return queryOptions({
    queryKey: ['usuarios', 'cartas', codUsuario],
    queryFn: ({ signal }) => call(usuarios.listCartas, { params: { codUsuario }, signal }),
    refetchInterval: (q) => q.state.data?.some((c) => c.estado === 'PENDENTE') === true && EMAIL_PENDING_MS,
  })
}
const EMAIL_PENDING_MS = 2000

/** Filters of a user, fetched anew whenever the form opens. */
export function filtersOf(codUsuario: number) {
  return queryOptions({
    queryKey: ['usuarios', 'filtros', codUsuario],
    queryFn: ({ signal }) => call(usuarios.getFiltros, { params: { codUsuario }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Filters that the signed-in user may grant. */
export const filterOptions = queryOptions({
  queryKey: ['usuarios', 'opcoes'],
  queryFn: ({ signal }) => call(usuarios.opcoesDeFiltro, { signal }),
})

/** Replaces the whole set of a user's filters. */
export function saveFilters(codUsuario: number, filtros: Filter[], versao: number, idempotencyKey: string) {
  return call(usuarios.gravarFiltros, { params: { codUsuario }, body: { filtros, versao }, idempotencyKey })
}

/** The dialog itself shows the error. */
const ERROR_ON_SCREEN = { naTela: true }
type Target = Pick<UsuarioRecord, 'codUsuario' | 'email' | 'nome'>

/** Sends another invitation. */
export function useResendInvitation() {
  const client = useQueryClient()
  return useMutation({
    meta: ERROR_ON_SCREEN,
    mutationFn: ({ codUsuario }: Target) => call(usuarios.reenviarConvite, { params: { codUsuario } }),
    onSuccess: ({ entrega }, { email }) => {
      announceDelivery(entrega, 'Convite', email)
      return client.invalidateQueries({ queryKey: ['usuarios'] })
    },
  })
}

/** Sends the password reset link. */
export function useResetPassword() {
  return useMutation({
    meta: ERROR_ON_SCREEN,
    mutationFn: ({ codUsuario }: Target) => call(usuarios.redefinirSenha, { params: { codUsuario } }),
    onSuccess: ({ entrega }, { email }) => announceDelivery(entrega, 'Link de nova senha', email),
  })
}

/** Removes the factors of somebody who lost them. */
export function useResetFactors() {
  const client = useQueryClient()
  return useMutation({
    meta: ERROR_ON_SCREEN,
    mutationFn: ({ codUsuario, motivo }: Target & { motivo: string }) =>
      call(usuarios.redefinirFatores, { params: { codUsuario }, body: { motivo } }),
    onSuccess: (_, { nome }) => {
      toast.ok(`${nome} entra agora só com a senha`)
      return client.invalidateQueries({ queryKey: ['usuarios'] })
    },
  })
}

/** Ends every session of a user. */
export function useEndSessoes() {
  const client = useQueryClient()
  return useMutation({
    meta: ERROR_ON_SCREEN,
    mutationFn: ({ codUsuario }: Target) => call(usuarios.encerrarSessoes, { params: { codUsuario } }),
    onSuccess: ({ encerradas }) => {
      toast.ok(encerradas === 1 ? '1 sessão encerrada' : `${encerradas} sessões encerradas`)
      return client.invalidateQueries({ queryKey: ['usuarios'] })
    },
  })
}

/** Ends one session of a user. */
export function useEndOneSessao(codUsuario: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familia: string) => call(logs.encerrarSessaoDoUsuario, { params: { codUsuario, familia } }),
    onSuccess: () => toast.ok('Sessão encerrada'),
    onSettled: () => client.invalidateQueries({ queryKey: ['usuarios'] }),
  })
}

/** Deactivates or reactivates a user, based on the version on screen. */
export function useChangeStatus(onScreen = false) {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: onScreen },
    mutationFn: ({ usuario: u, ativo }: { usuario: UsuarioRecord; ativo: boolean }) =>
      call(usuarios.alterarUsuario, {
        params: { codUsuario: u.codUsuario },
        body: { nome: u.nome, email: u.email, telefone: u.telefone, codNivel: u.codNivel, ativo, versao: u.versao },
      }),
    onSuccess: (u) =>
      toast.ok(u.ativo ? `${u.nome} foi reativado` : `${u.nome} foi desativado e saiu de todas as sessões`),
    onSettled: () => client.invalidateQueries({ queryKey: ['usuarios'] }),
  })
}
