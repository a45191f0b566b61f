import { Drawer, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { distribuidor } from '../../core/distribuidor.ts'
import { nomeNivel } from '../../core/session.ts'
import { definirSom, temSom } from '../../core/som.ts'
import { tocarAviso } from '../../core/tocar.ts'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { AppLink } from '../../ui/dados/AppLink.tsx'
import { minhaConta } from './api.ts'
import { MeuNome } from './MeuNome.tsx'
import { MinhaSenha } from './MinhaSenha.tsx'
import { MinhasSessoes } from './MinhasSessoes.tsx'

/** One's own account over whatever screen is open: name, password, sound, where one is signed in. */
export function MinhaConta({ detalhe }: { detalhe: Detalhe }) {
  const q = useQuery({ ...minhaConta, enabled: detalhe.codigo !== null })
  const [som, setSom] = useState(temSom)
  function mudarSom(ligado: boolean): void {
    definirSom(ligado)
    setSom(ligado)
    if (ligado) tocarAviso()
  }
  return (
    <Drawer opened={detalhe.codigo !== null} onClose={detalhe.fechar} position="right" size={460} title="Minha conta">
      {q.data ? (
        <Stack gap="lg">
          <Text size="sm" c="dimmed">
            {q.data.usuario.email} · {nomeNivel(q.data.usuario.codNivel)}. O e-mail e o nível são mudados por quem
            administra os usuários.
          </Text>
          <Text size="sm">
            Código de login: <b className="num">{q.data.usuario.codigoLogin}</b>. Serve para entrar no lugar do e-mail.
          </Text>
          <MeuNome nome={q.data.usuario.nome} />
          <MinhaSenha email={q.data.usuario.email} />
          <section>
            <Title order={3} mb="xs">
              Notificações
            </Title>
            <Switch
              label="Som quando chega um orçamento ou um cliente responde"
              checked={som}
              onChange={(e) => mudarSom(e.currentTarget.checked)}
            />
          </section>
          <MinhasSessoes sessoes={q.data.sessoes} />
          <AppLink {...distribuidor()} />
        </Stack>
      ) : q.isError ? (
        <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
      ) : (
        <Skeleton height={320} radius={8} />
      )}
    </Drawer>
  )
}
