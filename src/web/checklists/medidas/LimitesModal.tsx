import {
  ActionIcon,
  Button,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { limiteDeMedida } from '#shared/checklists/medidas.ts'
import type { LimiteDeMedida } from '#shared/rules/medidas.ts'
import { toast } from '../../core/toast.ts'
import { uuid } from '../../core/uuid.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { limitesDasMedidas, useGravarLimites } from './api.ts'

/** Below which measure an item of the checklist is red or amber. */
export function LimitesModal({ fechar }: { fechar: () => void }) {
  const q = useQuery(limitesDasMedidas)
  return (
    <Modal opened onClose={fechar} size="xl" title="Limites das medidas">
      {q.data ? (
        <Formulario antes={q.data} fechar={fechar} />
      ) : q.isError ? (
        <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
      ) : (
        <Skeleton height={220} />
      )}
    </Modal>
  )
}

type Linha = LimiteDeMedida & { id: string }

function Formulario({ antes, fechar }: { antes: LimiteDeMedida[]; fechar: () => void }) {
  const gravar = useGravarLimites()
  const [linhas, setLinhas] = useState<Linha[]>(() => antes.map((l) => ({ ...l, id: uuid() })))
  const [tentou, setTentou] = useState(false)
  const mudar = (id: string, parcial: Partial<LimiteDeMedida>) =>
    setLinhas((ls) => ls.map((l) => (l.id === id ? { ...l, ...parcial } : l)))
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    const limites = linhas.map(({ id: _, ...l }) => l)
    const formulario = e.currentTarget as HTMLElement
    if (limites.some((l) => !limiteDeMedida.safeParse(l).success)) {
      // On a phone the field may lie beyond the edge: focus brings it into sight.
      requestAnimationFrame(() => formulario.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    gravar.mutate(
      { antes, limites },
      {
        onSuccess: () => {
          toast.ok('Limites gravados')
          fechar()
        },
      },
    )
  }
  return (
    <form onSubmit={enviar} noValidate>
      <Stack>
        <Text size="sm">
          O checklist recebido com a cor mais branda que a medida é aceito e fica marcado “medida fora da cor”: o
          consultor decide. Vale o primeiro limite cujo item está no nome e cuja unidade é a da medida.
        </Text>
        <TabelaPequena
          nome="Limites das medidas"
          titulos={['Item', 'Unidade', 'Urgente', 'Valor', 'Atenção até', '']}
          largura={720}
        >
          {linhas.map((l) => (
            <Fileira
              key={l.id}
              limite={l}
              tentou={tentou}
              mudar={(parcial) => mudar(l.id, parcial)}
              retirar={() => setLinhas((ls) => ls.filter((x) => x.id !== l.id))}
            />
          ))}
        </TabelaPequena>
        <Group>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} />}
            onClick={() =>
              setLinhas((ls) => [
                ...ls,
                { id: uuid(), item: '', unidade: 'mm', vermelho: 0, vermelhoIncluso: true, amarelo: 0 },
              ])
            }
          >
            Outro item
          </Button>
        </Group>
        <ModalRodape erro={gravar.error} fechar={fechar}>
          <Button type="submit" loading={gravar.isPending}>
            Gravar
          </Button>
        </ModalRodape>
      </Stack>
    </form>
  )
}

interface FileiraProps {
  limite: LimiteDeMedida
  tentou: boolean
  mudar: (parcial: Partial<LimiteDeMedida>) => void
  retirar: () => void
}

function Fileira({ limite: l, tentou, mudar, retirar }: FileiraProps) {
  const lido = limiteDeMedida.safeParse(l)
  const erros = new Map(
    tentou && !lido.success ? lido.error.issues.map((i) => [String(i.path[0]), i.message] as const) : [],
  )
  const nome = l.item || 'item novo'
  const numero = (campo: 'vermelho' | 'amarelo', rotulo: string) => (
    <NumberInput
      aria-label={`${rotulo} de ${nome}`}
      decimalSeparator=","
      decimalScale={2}
      min={0}
      hideControls
      value={l[campo]}
      error={erros.get(campo)}
      onChange={(v) => typeof v === 'number' && mudar({ [campo]: v })}
    />
  )
  return (
    <Table.Tr>
      <Table.Td>
        <TextInput
          aria-label={`Item ${nome}`}
          maxLength={80}
          value={l.item}
          error={erros.get('item')}
          onChange={(e) => mudar({ item: e.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          aria-label={`Unidade de ${nome}`}
          maxLength={20}
          value={l.unidade}
          error={erros.get('unidade')}
          onChange={(e) => mudar({ unidade: e.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <NativeSelect
          miw={124}
          aria-label={`Urgência de ${nome}`}
          data={[
            { value: 'ate', label: 'até' },
            { value: 'abaixo', label: 'abaixo de' },
          ]}
          value={l.vermelhoIncluso ? 'ate' : 'abaixo'}
          onChange={(e) => mudar({ vermelhoIncluso: e.currentTarget.value === 'ate' })}
        />
      </Table.Td>
      <Table.Td>{numero('vermelho', 'Valor urgente')}</Table.Td>
      <Table.Td>{numero('amarelo', 'Atenção')}</Table.Td>
      <Table.Td>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Retirar ${nome}`} onClick={retirar}>
          <IconTrash size={18} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
