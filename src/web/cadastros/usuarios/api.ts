import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Filtro } from '#shared/rules/alcance.ts'
import {
  type DadosDoUsuario,
  type EntregaDoEmail,
  type UsuarioDoCadastro,
  usuarios,
} from '#shared/cadastros/usuarios.ts'
import { call } from '../../core/api.ts'
import { toast } from '../../core/toast.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

/** Users by name, page by page. */
export function listaUsuarios(filtro: FiltroDe<typeof usuarios.listUsuarios>) {
  return paginas(['usuarios', 'lista'], usuarios.listUsuarios, filtro)
}

/** A user as the form edits it. */
export function lerUsuario(codUsuario: number, signal: AbortSignal) {
  return call(usuarios.getUsuario, { params: { codUsuario }, signal })
}

/** A user, kept as current as its list. */
export function umUsuario(codUsuario: number) {
  return queryOptions({
    queryKey: ['usuarios', 'um', codUsuario],
    queryFn: ({ signal }) => lerUsuario(codUsuario, signal),
    enabled: codUsuario > 0,
  })
}

/** Says where an e-mail went: on its way, or into a file when this server sends none. */
export function dizerEntrega(entrega: EntregaDoEmail, oQue: string, email: string): void {
  if (entrega === 'ENVIADA') toast.ok(`${oQue} enviado a ${email}`)
  else toast.info(`Este servidor não envia emails: ${oQue.toLowerCase()} ficou guardado na pasta de mensagens`)
}

/** Invites a user, or changes the version that was opened. */
export async function salvarUsuario(
  dados: DadosDoUsuario,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
): Promise<UsuarioDoCadastro> {
  if (alvo !== null)
    return call(usuarios.alterarUsuario, {
      params: { codUsuario: alvo.codigo },
      body: { ...dados, versao: alvo.versao },
      idempotencyKey,
    })
  const { ativo: _, ...convite } = dados
  const { entrega, ...usuario } = await call(usuarios.criarUsuario, { body: convite, idempotencyKey })
  dizerEntrega(entrega, 'Convite', usuario.email)
  return usuario
}

/** Open sessions of a user. */
export function sessoesDe(codUsuario: number) {
  return queryOptions({
    queryKey: ['usuarios', 'sessoes', codUsuario],
    queryFn: ({ signal }) => call(usuarios.listSessoes, { params: { codUsuario }, signal }),
  })
}

/** Letters of the system to a user; those on their way are asked about until they have left. */
export function cartasDe(codUsuario: number) {
  return queryOptions({
    queryKey: ['usuarios', 'cartas', codUsuario],
    queryFn: ({ signal }) => call(usuarios.listCartas, { params: { codUsuario }, signal }),
    refetchInterval: (q) => q.state.data?.some((c) => c.estado === 'PENDENTE') === true && CARTA_A_CAMINHO_MS,
  })
}
const CARTA_A_CAMINHO_MS = 2000

/** Filters of a user, read anew each time that their form opens. */
export function filtrosDe(codUsuario: number) {
  return queryOptions({
    queryKey: ['usuarios', 'filtros', codUsuario],
    queryFn: ({ signal }) => call(usuarios.getFiltros, { params: { codUsuario }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What the signed-in user may grant. */
export const opcoesDeFiltro = queryOptions({
  queryKey: ['usuarios', 'opcoes'],
  queryFn: ({ signal }) => call(usuarios.opcoesDeFiltro, { signal }),
})

/** Replaces the whole set of a user's filters. */
export function gravarFiltros(codUsuario: number, filtros: Filtro[], versao: number, idempotencyKey: string) {
  return call(usuarios.gravarFiltros, { params: { codUsuario }, body: { filtros, versao }, idempotencyKey })
}

/** The dialog that asked shows why it failed. */
const NA_TELA = { naTela: true }
type Alvo = Pick<UsuarioDoCadastro, 'codUsuario' | 'email' | 'nome'>

/** Sends another invitation. */
export function useReenviarConvite() {
  const client = useQueryClient()
  return useMutation({
    meta: NA_TELA,
    mutationFn: ({ codUsuario }: Alvo) => call(usuarios.reenviarConvite, { params: { codUsuario } }),
    onSuccess: ({ entrega }, { email }) => {
      dizerEntrega(entrega, 'Convite', email)
      return client.invalidateQueries({ queryKey: ['usuarios'] })
    },
  })
}

/** Sends the link of a new password. */
export function useRedefinirSenha() {
  return useMutation({
    meta: NA_TELA,
    mutationFn: ({ codUsuario }: Alvo) => call(usuarios.redefinirSenha, { params: { codUsuario } }),
    onSuccess: ({ entrega }, { email }) => dizerEntrega(entrega, 'Link de nova senha', email),
  })
}

/** Ends every session of a user. */
export function useEncerrarSessoes() {
  const client = useQueryClient()
  return useMutation({
    meta: NA_TELA,
    mutationFn: ({ codUsuario }: Alvo) => call(usuarios.encerrarSessoes, { params: { codUsuario } }),
    onSuccess: ({ encerradas }) => {
      toast.ok(encerradas === 1 ? '1 sessão encerrada' : `${encerradas} sessões encerradas`)
      return client.invalidateQueries({ queryKey: ['usuarios'] })
    },
  })
}

/** Deactivates or reactivates a user, over the version in sight. */
export function useMudarSituacao(naTela = false) {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela },
    mutationFn: ({ usuario: u, ativo }: { usuario: UsuarioDoCadastro; ativo: boolean }) =>
      call(usuarios.alterarUsuario, {
        params: { codUsuario: u.codUsuario },
        body: { nome: u.nome, email: u.email, telefone: u.telefone, codNivel: u.codNivel, ativo, versao: u.versao },
      }),
    onSuccess: (u) =>
      toast.ok(u.ativo ? `${u.nome} foi reativado` : `${u.nome} foi desativado e saiu de todas as sessões`),
    onSettled: () => client.invalidateQueries({ queryKey: ['usuarios'] }),
  })
}
