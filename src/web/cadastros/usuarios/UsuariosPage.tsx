import { Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { alcanceEmPalavras } from '#shared/rules/alcance.ts'
import { niveisQueDa } from '#shared/rules/niveis.ts'
import { FILTROS_SITUACAO, type UsuarioDoCadastro } from '#shared/cadastros/usuarios.ts'
import { adiado } from '../../core/adiado.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { nomeNivel } from '../../core/session.ts'
import { useFiltrosCadastro } from '../../recipes/cadastro/filtros-cadastro.ts'
import { ListaCadastro } from '../../recipes/cadastro/ListaCadastro.tsx'
import type { CampoFiltro } from '../../recipes/lista/filtro.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { MenuDaLinha } from '../../ui/tabela/MenuDaLinha.tsx'
import { listaUsuarios } from './api.ts'
import type { Pedido } from './ConfirmarModal.tsx'
import { SituacaoBadge } from './SituacaoBadge.tsx'
import classes from './Usuarios.module.css'

const AcoesUsuario = adiado(() => import('./AcoesUsuario.tsx').then((m) => m.AcoesUsuario))
const ConfirmarModal = adiado(() => import('./ConfirmarModal.tsx').then((m) => m.ConfirmarModal))

function Nome({ usuario: u }: { usuario: UsuarioDoCadastro }) {
  return (
    <Text fw={600} truncate c={u.ativo ? undefined : 'dimmed'} className={classes.nome}>
      {u.nome}
      <span className={classes.codigo}>{u.codigoLogin}</span>
    </Text>
  )
}

function Alcance({ usuario: u }: { usuario: UsuarioDoCadastro }) {
  const palavras = alcanceEmPalavras(u.alcance)
  const nenhuma = u.alcance.lojas === 0 && u.ativo
  return (
    <Text
      truncate
      fw={nenhuma ? 600 : undefined}
      c={nenhuma ? 'amarelo' : undefined}
      title={u.alcance.filtros.map((f) => f.nome).join(', ') || undefined}
    >
      {nenhuma ? 'Nenhuma: defina os filtros' : palavras}
    </Text>
  )
}

const Acesso = ({ em }: { em: string | null }) => (em ? <Quando instante={em} /> : <span className="suave">nunca</span>)

const COLUNAS: readonly Coluna<UsuarioDoCadastro>[] = [
  { id: 'nome', titulo: 'Nome', largura: 158, ordem: 'nome', celula: (u) => <Nome usuario={u} /> },
  {
    id: 'codigo',
    titulo: 'Código',
    ordem: 'codigo',
    largura: 104,
    soLarga: true,
    celula: (u) => <span className="num">{u.codigoLogin}</span>,
  },
  { id: 'email', titulo: 'Email', ordem: 'email', largura: 216, celula: (u) => u.email },
  { id: 'nivel', titulo: 'Nível', ordem: 'nivel', largura: 150, celula: (u) => nomeNivel(u.codNivel) },
  {
    id: 'situacao',
    titulo: 'Situação',
    largura: 112,
    celula: (u) => <SituacaoBadge situacao={u.situacao} />,
  },
  { id: 'alcance', titulo: 'Alcance', largura: 170, celula: (u) => <Alcance usuario={u} /> },
  {
    id: 'acesso',
    titulo: 'Último acesso',
    ordem: 'acesso',
    largura: 123,
    celula: (u) => <Acesso em={u.ultimoAcesso} />,
  },
  { id: 'sessoes', titulo: 'Sessões', ordem: 'sessoes', largura: 92, numero: true, celula: (u) => u.sessoes || '—' },
  {
    id: 'telefone',
    titulo: 'Telefone',
    largura: 140,
    oculta: true,
    celula: (u) => <span className="num">{u.telefone || '—'}</span>,
  },
]

const SITUACAO: CampoFiltro<'situacao'> = {
  tipo: 'escolha',
  nome: 'situacao',
  rotulo: 'Situação',
  vazio: 'Ativos e convidados',
  opcoes: [
    { valor: 'ativos', nome: 'Ativos' },
    { valor: 'convidados', nome: 'Convidados' },
    { valor: 'inativos', nome: 'Inativos' },
    { valor: 'todos', nome: 'Todos' },
  ],
}

/** /cadastros/usuario/list: who enters, with which level and reach. */
export function UsuariosPage() {
  const filtros = useFiltrosCadastro(['nivel', 'loja'])
  const { ativas } = useConcessionarias()
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const { nivel, loja, situacao } = filtros.valores as Partial<Record<string, string>>
  const escolhida = FILTROS_SITUACAO.find((s) => s === situacao)
  const pedidoDaLista = {
    ...filtros.pedido,
    ...(escolhida && { situacao: escolhida }),
    ...(nivel && { codNivel: Number(nivel) }),
    ...(loja && { codConcessionaria: Number(loja) }),
  }
  const lista = usePaginas(listaUsuarios(pedidoDaLista))
  const campos: readonly CampoFiltro<'nivel' | 'loja'>[] = [
    {
      tipo: 'escolha',
      nome: 'nivel',
      rotulo: 'Nível',
      opcoes: niveisQueDa(-1).map((n) => ({ valor: String(n), nome: nomeNivel(n) })),
    },
    {
      tipo: 'escolha',
      nome: 'loja',
      rotulo: 'Alcança a concessionária',
      vazio: 'Qualquer',
      opcoes: ativas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
  ]
  return (
    <>
      <ListaCadastro
        id="usuarios"
        titulo="Usuários"
        form="/cadastros/usuarios/form"
        novo="Convidar usuário"
        dica="Nome, código ou email"
        vazio="Convide a primeira pessoa: ela recebe um email para criar a senha."
        colunas={COLUNAS}
        chave={(u) => u.codUsuario}
        card={(u) => <Cartao usuario={u} />}
        lista={lista}
        filtros={filtros}
        importa="usuarios"
        exporta={{ lista: 'usuarios', filtro: pedidoDaLista }}
        situacao={SITUACAO}
        campos={campos}
        acoes={(u) =>
          u.administravel && (
            <MenuDaLinha rotulo={`Ações de ${u.nome}`}>
              {() => <AcoesUsuario usuario={u} confirmar={setPedido} />}
            </MenuDaLinha>
          )
        }
      />
      {pedido && (
        <Suspense>
          <ConfirmarModal pedido={pedido} fechar={() => setPedido(null)} />
        </Suspense>
      )}
    </>
  )
}

function Cartao({ usuario: u }: { usuario: UsuarioDoCadastro }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Nome usuario={u} />
        <SituacaoBadge situacao={u.situacao} />
      </Group>
      <Text c="dimmed" truncate>
        <span className="num">{u.codigoLogin}</span> · {u.email}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text truncate>{nomeNivel(u.codNivel)}</Text>
        <Alcance usuario={u} />
      </Group>
    </Stack>
  )
}
