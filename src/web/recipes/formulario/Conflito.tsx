import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { emPalavras, type CamposDitos } from './campos-ditos.ts'

interface Props {
  mensagem: string
  meus: Record<string, unknown>
  atual: Record<string, unknown>
  campos: CamposDitos
  /** Who saved it and when, in words; null while unknown. */
  quem: string | null
  /** Takes the newer record into the form. */
  usarAtual: (() => void) | undefined
  /** Goes on with one's own, knowing what it replaces. */
  manterMeu: (() => void) | undefined
}

/** Somebody saved first: both versions side by side, field by field, and which one to go on with. */
export function Conflito({ mensagem, meus, atual, campos, quem, usarAtual, manterMeu }: Props) {
  const diferentes = Object.entries(campos).filter(
    ([campo]) => JSON.stringify(meus[campo]) !== JSON.stringify(atual[campo]),
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
                ([campo, dito]) =>
                  dito && (
                    <Table.Tr key={campo}>
                      <Table.Td>{dito.nome}</Table.Td>
                      <Table.Td>{emPalavras(dito, meus[campo])}</Table.Td>
                      <Table.Td>{emPalavras(dito, atual[campo])}</Table.Td>
                    </Table.Tr>
                  ),
              )}
            </Table.Tbody>
          </Table>
        )}
        <Group gap={8}>
          {usarAtual && (
            <Button variant="default" size="xs" onClick={usarAtual}>
              Usar o gravado agora
            </Button>
          )}
          {manterMeu && (
            <Button variant="default" size="xs" onClick={manterMeu}>
              Continuar com o meu
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
