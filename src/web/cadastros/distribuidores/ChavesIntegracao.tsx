import { Badge, Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ChaveDeIntegracao } from '#shared/cadastros/distribuidores.ts'
import { adiado } from '../../core/adiado.ts'
import { useDistribuidor } from '../../core/distribuidor.ts'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { chaves, useRevogarChave } from './api.ts'
import { TirarModal } from './TirarModal.tsx'

const NovaChaveModal = adiado(() => import('./NovaChaveModal.tsx').then((m) => m.NovaChaveModal))

/** Keys by which other systems send to this distributor. */
export function ChavesIntegracao() {
  const lista = useQuery(chaves)
  const { dominioIntegracao, dominioChecklist } = useDistribuidor()
  const [criando, setCriando] = useState(false)
  const [revogando, setRevogando] = useState<ChaveDeIntegracao | null>(null)
  const nova = (
    <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => setCriando(true)}>
      Criar chave
    </Button>
  )
  return (
    <FormSecao
      titulo="Chaves de integração"
      texto={`Com uma delas, outro sistema fala com a API de integração em ${dominioIntegracao}, por todas as lojas${dominioChecklist === dominioIntegracao ? '' : `, e envia checklists em ${dominioChecklist}`}. O valor só aparece ao criar.`}
      acao={nova}
      grade={false}
    >
      {lista.isError ? (
        <ErroDeCarga erro={lista.error} tentar={() => void lista.refetch()} />
      ) : !lista.data ? (
        <Skeleton height={90} />
      ) : lista.data.length === 0 ? (
        <Text c="dimmed">
          Nenhuma chave ainda. Crie uma para cada sistema que envia dados, assim dá para revogar uma sem parar as
          outras.
        </Text>
      ) : (
        <TabelaPequena nome="Chaves de integração" titulos={['Nome', 'Criada', 'Último uso', 'Situação']} largura={520}>
          {lista.data.map((k) => (
            <Linha key={k.codChave} chave={k} revogar={() => setRevogando(k)} />
          ))}
        </TabelaPequena>
      )}
      {criando && (
        <Suspense>
          <NovaChaveModal fechar={() => setCriando(false)} />
        </Suspense>
      )}
      {revogando && <RevogarModal chave={revogando} fechar={() => setRevogando(null)} />}
    </FormSecao>
  )
}

function Linha({ chave: k, revogar }: { chave: ChaveDeIntegracao; revogar: () => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600} {...(!k.ativa && { c: 'dimmed' })}>
          {k.nome}{' '}
          {k.teste && (
            <Badge variant="light" color="azul" tt="none">
              Teste
            </Badge>
          )}
        </Text>
        <span className="suave">{k.porMinuto.toLocaleString('pt-BR')} chamadas por minuto</span>
      </Table.Td>
      <Table.Td>
        <Quando instante={k.criadaEm} />
      </Table.Td>
      <Table.Td>{k.ultimoUso ? <Quando instante={k.ultimoUso} /> : <span className="suave">nunca</span>}</Table.Td>
      <Table.Td>
        {k.ativa ? (
          <Button variant="default" size="compact-sm" aria-label={`Revogar ${k.nome}`} onClick={revogar}>
            Revogar
          </Button>
        ) : (
          <Group gap={6} wrap="nowrap">
            <Badge variant="light" color="gray" tt="none">
              Revogada
            </Badge>
            {k.revogadaEm && <Quando instante={k.revogadaEm} />}
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function RevogarModal({ chave: k, fechar }: { chave: ChaveDeIntegracao; fechar: () => void }) {
  return (
    <TirarModal
      titulo={`Revogar ${k.nome}?`}
      ato="Revogar"
      feito="Chave revogada"
      tirar={useRevogarChave()}
      alvo={k.codChave}
      fechar={fechar}
    >
      O sistema que a usa é recusado a partir de agora, e isso não se desfaz: para voltar, é preciso criar outra chave.
    </TirarModal>
  )
}
