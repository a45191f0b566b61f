import { Drawer, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { nivelName } from '../../core/session/session.ts'
import { storeSound, isSoundOn } from '../../core/realtime/sound.ts'
import { playNotificationSound } from '../../core/realtime/play-sound.ts'
import { Place } from '../../recipes/area/Place.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { AppLink } from '../../ui/display/AppLink.tsx'
import { myConta } from './api.ts'
import { MyName } from './MyName.tsx'
import { MyPassword } from './MyPassword.tsx'
import { MySessoes } from './MySessoes.tsx'

/** The user's own account, over any screen: name, password, sound, sessions. */
export function MyConta({ detail }: { detail: Detail }) {
  const q = useQuery({ ...myConta, enabled: detail.codigo !== null })
  const [sound, setSound] = useState(isSoundOn)
  function changeSound(on: boolean): void {
    storeSound(on)
    setSound(on)
    if (on) playNotificationSound()
  }
  return (
    <Drawer opened={detail.codigo !== null} onClose={detail.close} position="right" size={460} title="Minha conta">
      {q.data ? (
        <Stack gap="lg">
          <Text size="sm" c="dimmed">
            {q.data.usuario.email} · {nivelName(q.data.usuario.codNivel)}. O e-mail e o nível são mudados por quem
            administra os usuários.
          </Text>
          <Text size="sm">
            Código de login: <b className="num">{q.data.usuario.codigoLogin}</b>. Serve para entrar no lugar do e-mail.
          </Text>
          <MyName name={q.data.usuario.nome} />
          <MyPassword email={q.data.usuario.email} />
          <Place place="minhaConta" fallback={<Skeleton height={160} radius={8} />} />
          <section>
            <Title order={3} mb="xs">
              Notificações
            </Title>
            <Switch
              label="Som quando chega um orçamento ou um cliente responde"
              checked={sound}
              onChange={(e) => changeSound(e.currentTarget.checked)}
            />
          </section>
          <MySessoes sessoes={q.data.sessoes} />
          <AppLink {...distribuidor()} />
        </Stack>
      ) : q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : (
        <Skeleton height={320} radius={8} />
      )}
    </Drawer>
  )
}
