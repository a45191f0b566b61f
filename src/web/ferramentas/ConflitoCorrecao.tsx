import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { descrever, diferencas, type Descricao } from '#shared/correcao-checklist.ts'
import type { ChecklistEdicao } from '#shared/ferramentas.ts'

interface Props {
  mensagem: string
  meu: Descricao
  atual: ChecklistEdicao
  usarAtual: () => void
  gravarMeu: () => void
}

/** Somebody else saved first: both sides, field by field, and nothing is lost until the person chooses. */
export function ConflitoCorrecao({ mensagem, meu, atual, usarAtual, gravarMeu }: Props) {
  const ds = diferencas(meu, descrever(atual))
  return (
    <Alert color="amarelo" role="alert" title="Outra pessoa gravou antes">
      <Stack gap="sm">
        <Text size="sm">{mensagem} O que você digitou continua aqui, mas ainda não foi gravado.</Text>
        {ds.length > 0 && (
          <Table.ScrollContainer minWidth={420}>
            <Table withTableBorder aria-label="O que difere">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Campo</Table.Th>
                  <Table.Th>O seu</Table.Th>
                  <Table.Th>O gravado agora</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {ds.map((d) => (
                  <Table.Tr key={d.campo}>
                    <Table.Td>{d.campo}</Table.Td>
                    <Table.Td>{d.antes ?? '—'}</Table.Td>
                    <Table.Td>{d.depois ?? '—'}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <Group gap="xs">
          <Button onClick={usarAtual}>Usar o gravado agora</Button>
          {!atual.cancelado && (
            <Button variant="default" onClick={gravarMeu}>
              Gravar o meu por cima
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
