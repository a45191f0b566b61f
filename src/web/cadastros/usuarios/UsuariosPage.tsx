import { Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { describeReach } from '#shared/rules/reach.ts'
import { grantableNiveis } from '#shared/rules/niveis.ts'
import { STATUS_FILTERS, type UsuarioRecord } from '#shared/cadastros/usuarios.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { nivelName } from '../../core/session/session.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import type { FilterField } from '../../recipes/list/filter.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { usuariosQuery } from './api.ts'
import type { RequestData } from './ConfirmModal.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import classes from './Usuarios.module.css'

const UsuarioActions = lazyComponent(() => import('./UsuarioActions.tsx').then((m) => m.UsuarioActions))
const ConfirmModal = lazyComponent(() => import('./ConfirmModal.tsx').then((m) => m.ConfirmModal))

function UsuarioName({ usuario: u }: { usuario: UsuarioRecord }) {
  return (
    <Text fw={600} truncate c={u.ativo ? undefined : 'dimmed'} className={classes.nome}>
      {u.nome}
      <span className={classes.codigo}>{u.codigoLogin}</span>
    </Text>
  )
}

function AccessScope({ usuario: u }: { usuario: UsuarioRecord }) {
  const words = describeReach(u.alcance)
  const noLojas = u.alcance.lojas === 0 && u.ativo
  return (
    <Text
      truncate
      fw={noLojas ? 600 : undefined}
      c={noLojas ? 'amarelo' : undefined}
      title={u.alcance.filtros.map((f) => f.nome).join(', ') || undefined}
    >
      {noLojas ? 'Nenhuma: defina os filtros' : words}
    </Text>
  )
}

const Access = ({ em }: { em: string | null }) => (em ? <When instant={em} /> : <span className="suave">nunca</span>)

const COLUMNS: readonly Column<UsuarioRecord>[] = [
  { id: 'nome', title: 'Nome', width: 158, orderBy: 'nome', cell: (u) => <UsuarioName usuario={u} /> },
  {
    id: 'codigo',
    title: 'Código',
    orderBy: 'codigo',
    width: 104,
    wideOnly: true,
    cell: (u) => <span className="num">{u.codigoLogin}</span>,
  },
  { id: 'email', title: 'E-mail', orderBy: 'email', width: 216, cell: (u) => u.email },
  { id: 'nivel', title: 'Nível', orderBy: 'nivel', width: 150, cell: (u) => nivelName(u.codNivel) },
  {
    id: 'situacao',
    title: 'Situação',
    width: 112,
    cell: (u) => <StatusBadge situacao={u.situacao} />,
  },
  { id: 'alcance', title: 'Alcance', width: 170, cell: (u) => <AccessScope usuario={u} /> },
  {
    id: 'acesso',
    title: 'Último acesso',
    orderBy: 'acesso',
    width: 123,
    cell: (u) => <Access em={u.ultimoAcesso} />,
  },
  { id: 'sessoes', title: 'Sessões', orderBy: 'sessoes', width: 92, numeric: true, cell: (u) => u.sessoes || '—' },
  {
    id: 'telefone',
    title: 'Telefone',
    width: 140,
    hidden: true,
    cell: (u) => <span className="num">{u.telefone || '—'}</span>,
  },
]

const STATUS: FilterField<'situacao'> = {
  kind: 'choice',
  name: 'situacao',
  label: 'Situação',
  empty: 'Ativos e convidados',
  options: [
    { value: 'ativos', label: 'Ativos' },
    { value: 'convidados', label: 'Convidados' },
    { value: 'inativos', label: 'Inativos' },
    { value: 'todos', label: 'Todos' },
  ],
}

/** /cadastros/usuario/list: the users with level and reach. */
export function UsuariosPage() {
  const filters = useCadastroFilters(['nivel', 'loja'])
  const { activeLojas } = useConcessionarias()
  const [request, setRequest] = useState<RequestData | null>(null)
  const { nivel, loja, situacao } = filters.valores as Partial<Record<string, string>>
  const picked = STATUS_FILTERS.find((s) => s === situacao)
  const listRequest = {
    ...filters.pedido,
    ...(picked && { situacao: picked }),
    ...(nivel && { codNivel: Number(nivel) }),
    ...(loja && { codConcessionaria: Number(loja) }),
  }
  const list = usePages(usuariosQuery(listRequest))
  const fields: readonly FilterField<'nivel' | 'loja'>[] = [
    {
      kind: 'choice',
      name: 'nivel',
      label: 'Nível',
      options: grantableNiveis(-1).map((n) => ({ value: String(n), label: nivelName(n) })),
    },
    {
      kind: 'choice',
      name: 'loja',
      label: 'Alcança a concessionária',
      empty: 'Qualquer',
      options: activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
    },
  ]
  return (
    <>
      <CadastroList
        id="usuarios"
        title="Usuários"
        form="/cadastros/usuarios/form"
        novo="Convidar usuário"
        hint="Nome, código ou email"
        empty="Convide a primeira pessoa: ela recebe um email para criar a senha."
        columns={COLUMNS}
        rowKey={(u) => u.codUsuario}
        card={(u) => <Card usuario={u} />}
        list={list}
        filters={filters}
        importable="usuarios"
        exportable={{ lista: 'usuarios', filtro: listRequest }}
        situacao={STATUS}
        fields={fields}
        actions={(u) =>
          u.administravel && (
            <RowMenu label={`Ações de ${u.nome}`}>
              {() => <UsuarioActions usuario={u} confirmar={setRequest} />}
            </RowMenu>
          )
        }
      />
      {request && (
        <Suspense>
          <ConfirmModal pedido={request} close={() => setRequest(null)} />
        </Suspense>
      )}
    </>
  )
}

function Card({ usuario: u }: { usuario: UsuarioRecord }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <UsuarioName usuario={u} />
        <StatusBadge situacao={u.situacao} />
      </Group>
      <Text c="dimmed" truncate>
        <span className="num">{u.codigoLogin}</span> · {u.email}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text truncate>{nivelName(u.codNivel)}</Text>
        <AccessScope usuario={u} />
      </Group>
    </Stack>
  )
}
