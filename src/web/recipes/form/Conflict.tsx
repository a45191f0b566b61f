import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { inWords, type FieldDescriptions } from './field-errors.ts'

interface Props {
  mensagem: string
  mine: Record<string, unknown>
  atual: Record<string, unknown>
  fields: FieldDescriptions
  /** Author and time of the other save, as text; null while unknown. */
  quem: string | null
  /** Takes the newer record into the form. */
  takeCurrent: (() => void) | undefined
  /** Keeps the user's values, to be saved over the newer record. */
  keepMine: (() => void) | undefined
}

/** Shown when somebody else saved first: both versions field by field, and which one to go on with. */
export function Conflict({ mensagem, mine, atual, fields, quem, takeCurrent, keepMine }: Props) {
  const diferentes = Object.entries(fields).filter(
    ([field]) => JSON.stringify(mine[field]) !== JSON.stringify(atual[field]),
  )
  return (
    <Alert color="amarelo" role="alert" title="Outra pessoa gravou antes">
      <Stack gap="xs">
        <Text size="sm">{quem ?? mensagem}</Text>
        {diferentes.length > 0 && (
          <Table withTableBorder withColumnBorders>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Campo</Table.Th>
                <Table.Th>O seu</Table.Th>
                <Table.Th>O gravado agora</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {diferentes.map(
                ([field, said]) =>
                  said && (
                    <Table.Tr key={field}>
                      <Table.Td>{said.nome}</Table.Td>
                      <Table.Td>{inWords(said, mine[field])}</Table.Td>
                      <Table.Td>{inWords(said, atual[field])}</Table.Td>
                    </Table.Tr>
                  ),
              )}
            </Table.Tbody>
          </Table>
        )}
        <Group gap={8}>
          {takeCurrent && (
            <Button variant="default" size="xs" onClick={takeCurrent}>
              Usar o gravado agora
            </Button>
          )}
          {keepMine && (
            <Button variant="default" size="xs" onClick={keepMine}>
              Continuar com o meu
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
