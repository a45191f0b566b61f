import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconKey, IconLogout, IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { alcanceEmPalavras } from '#shared/rules/alcance.ts'
import { situacaoDaEntrega } from '#shared/rules/nomes-envio.ts'
import type { SessaoAberta, UsuarioDoCadastro } from '#shared/cadastros/usuarios.ts'
import { adiado } from '../../core/adiado.ts'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { cartasDe, sessoesDe, umUsuario } from './api.ts'
import type { Pedido } from './ConfirmarModal.tsx'
import { SituacaoBadge } from './SituacaoBadge.tsx'

const ConfirmarModal = adiado(() => import('./ConfirmarModal.tsx').then((m) => m.ConfirmarModal))

/** How a user stands: state, reach, last access, open sessions, and what an administrator may do about them. */
export function AcessoUsuario({ codUsuario }: { codUsuario: number }) {
  const { data: u } = useQuery(umUsuario(codUsuario))
  const [pedido, setPedido] = useState<Pedido | null>(null)
  if (!u) return <Skeleton height={180} radius={8} />
  const pedir = (acao: Pedido['acao']) => () => setPedido({ acao, usuario: u })
  return (
    <>
      <FormSecao titulo="Acesso" acao={<Acoes usuario={u} pedir={pedir} />} grade={false}>
        <Ficha
          dados={[
            ['Situação', <SituacaoBadge key="s" situacao={u.situacao} />],
            [
              'Alcance',
              [
                alcanceEmPalavras(u.alcance),
                u.alcance.filtros.length > 1 && `(${u.alcance.filtros.map((f) => f.nome).join(', ')})`,
              ]
                .filter(Boolean)
                .join(' '),
            ],
            ['Último acesso', u.ultimoAcesso ? <Quando key="a" instante={u.ultimoAcesso} /> : 'nunca entrou'],
            ['Último convite', u.convidadoEm && <Quando key="c" instante={u.convidadoEm} />],
          ]}
        />
        <Cartas codUsuario={codUsuario} />
        <Sessoes codUsuario={codUsuario} />
      </FormSecao>
      {pedido && (
        <Suspense>
          <ConfirmarModal pedido={pedido} fechar={() => setPedido(null)} />
        </Suspense>
      )}
    </>
  )
}

function Acoes({ usuario: u, pedir }: { usuario: UsuarioDoCadastro; pedir: (acao: Pedido['acao']) => () => void }) {
  return (
    <Group gap={8}>
      {u.situacao === 'CONVIDADO' && (
        <Button variant="default" size="xs" leftSection={<IconMailForward size={15} />} onClick={pedir('convite')}>
          Reenviar convite
        </Button>
      )}
      {u.situacao === 'ATIVO' && (
        <Button variant="default" size="xs" leftSection={<IconKey size={15} />} onClick={pedir('senha')}>
          Enviar link de nova senha
        </Button>
      )}
      {u.sessoes > 0 && (
        <Button variant="default" size="xs" leftSection={<IconLogout size={15} />} onClick={pedir('sessoes')}>
          Encerrar sessões
        </Button>
      )}
    </Group>
  )
}

/** Whether what was sent to the user left; what did not is sent again by the buttons above. */
function Cartas({ codUsuario }: { codUsuario: number }) {
  const { data } = useQuery(cartasDe(codUsuario))
  const [ultima] = data ?? []
  if (!ultima) return null
  const parada = ultima.estado === 'FALHOU' || ultima.estado === 'GUARDADA'
  return (
    <Text size="sm" role="status" c={parada ? 'vermelho' : 'dimmed'}>
      {ultima.assunto}: {situacaoDaEntrega(ultima)} (<Quando instante={ultima.em} />)
    </Text>
  )
}

function Sessoes({ codUsuario }: { codUsuario: number }) {
  const { data, isError, error, refetch } = useQuery(sessoesDe(codUsuario))
  if (isError) return <ErroDeCarga erro={error} tentar={() => void refetch()} />
  if (!data) return <Skeleton height={80} />
  if (data.length === 0) return <Text c="dimmed">Nenhuma sessão aberta agora.</Text>
  return (
    <Stack gap={4}>
      <TabelaPequena nome="Sessões abertas" titulos={['Aberta', 'Último uso', 'Vale até', 'Lembrada']} largura={380}>
        {data.map((s) => (
          <Sessao key={`${s.desde}${s.ultimoUso}`} sessao={s} />
        ))}
      </TabelaPequena>
    </Stack>
  )
}

function Sessao({ sessao: s }: { sessao: SessaoAberta }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Quando instante={s.desde} />
      </Table.Td>
      <Table.Td>
        <Quando instante={s.ultimoUso} />
      </Table.Td>
      <Table.Td>
        <Quando instante={s.expiraEm} />
      </Table.Td>
      <Table.Td>{s.lembrada ? 'Sim' : 'Não'}</Table.Td>
    </Table.Tr>
  )
}
