import { SegmentedControl, Stack, Text } from '@mantine/core'
import { KINDS, type KindName } from './kinds.ts'
import classes from './Provedores.module.css'

interface Props {
  kind: KindName
  choose: (kind: KindName) => void
}

/** What to do at the provider before its data are written here. */
export function ProviderHelp({ kind, choose }: Props) {
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Provedor"
        className={classes.tipos}
        data={Object.entries(KINDS).map(([value, { nome }]) => ({ value, label: nome }))}
        value={kind}
        onChange={(v) => choose(v as KindName)}
      />
      <Steps passos={KINDS[kind].passos} label={`Passos no ${KINDS[kind].nome}`} />
    </Stack>
  )
}

/** Numbered steps. */
export function Steps({ passos, label }: { passos: readonly string[]; label: string }) {
  return (
    <ol className={classes.passos} aria-label={label}>
      {passos.map((p) => (
        <li key={p}>
          <Text size="sm">{p}</Text>
        </li>
      ))}
    </ol>
  )
}
