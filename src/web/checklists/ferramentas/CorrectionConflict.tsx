import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { EditableChecklist } from '#shared/checklists/ferramentas.ts'
import { describeChecklist, type Description, differences } from '#shared/rules/checklist-correction.ts'
import classes from './Manage.module.css'

interface Props {
  mensagem: string
  mine: Description
  atual: EditableChecklist
  takeCurrent: () => void
  saveMine: () => void
}

/** Conflict with a newer version: shows both sides field by field; nothing is lost until the user chooses. */
export function CorrectionConflict({ mensagem, mine, atual, takeCurrent, saveMine }: Props) {
  const ds = differences(mine, describeChecklist(atual))
  return (
    <Alert color="amarelo" role="alert" title="Outra pessoa gravou antes">
      <Stack gap="sm">
        <Text size="sm">{mensagem} O que você digitou continua aqui, mas ainda não foi gravado.</Text>
        {ds.length > 0 && (
          <ul className={classes.diferencas} aria-label="O que difere">
            {ds.map((d) => (
              <li key={d.campo}>
                <b>{d.campo}</b>
                <span>
                  <small>O seu</small> {d.antes ?? '—'}
                </span>
                <span>
                  <small>O gravado agora</small> {d.depois ?? '—'}
                </span>
              </li>
            ))}
          </ul>
        )}
        <Group gap="xs">
          <Button onClick={takeCurrent}>Usar o gravado agora</Button>
          {!atual.cancelado && (
            <Button variant="default" onClick={saveMine}>
              Gravar o meu por cima
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
