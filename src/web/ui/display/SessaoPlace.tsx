import { Badge, Group, Text } from '@mantine/core'
import type { OpenSessao } from '#shared/conta/sessao.ts'
import { ENTRY_METHODS } from '#shared/rules/entry-methods.ts'
import { When } from './When.tsx'

/** Name of a session's device, for people. */
export const deviceName = (s: OpenSessao): string => s.aparelho ?? 'Aparelho não informado'

/** Where a session is open, how it was entered, and when it was last used. */
export function SessaoPlace({ sessao: s, atual = false }: { sessao: OpenSessao; atual?: boolean }) {
  const place = [
    s.compartilhado && `${s.compartilhado.nome}, ${s.compartilhado.concessionaria}`,
    s.rede && `rede ${s.rede}`,
  ].filter(Boolean)
  return (
    <div>
      <Group gap={6}>
        <Text fw={600}>{deviceName(s)}</Text>
        {atual && (
          <Badge variant="light" color="azul" tt="none">
            esta
          </Badge>
        )}
        {s.metodo && (
          <Badge variant="light" color="gray" tt="none">
            {ENTRY_METHODS[s.metodo]}
          </Badge>
        )}
      </Group>
      {place.length > 0 && <Text size="sm">{place.join(' · ')}</Text>}
      <Text size="xs" c="dimmed">
        aberta <When instant={s.abertaEm} /> · último uso <When instant={s.vistaEm} />
        {s.lembrada && ' · lembrada'}
      </Text>
    </div>
  )
}

/** What the list of sessions calls a place. */
export function PlaceNote() {
  return (
    <Text size="xs" c="dimmed">
      A rede é o começo do endereço de internet na hora da entrada; não usamos serviço de localização.
    </Text>
  )
}
