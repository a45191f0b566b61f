import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { administra } from '#shared/rules/niveis.ts'
import { nomeNivel, useSessao } from '../../core/session.ts'
import { toast } from '../../core/toast.ts'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { sessoesDoUsuario, useEncerrarSessao } from './api.ts'
import classes from './Logs.module.css'
import { Ultimo } from './Ultimo.tsx'

/** A user's open sessions, and how one is ended. */
export function SessoesGaveta({ detalhe, vizinhos }: { detalhe: Detalhe; vizinhos: readonly number[] }) {
  return (
    <DetailDrawer detalhe={detalhe} titulo="Acessos" vizinhos={vizinhos}>
      {(codigo) => <Sessoes key={codigo} codUsuario={codigo} />}
    </DetailDrawer>
  )
}

function Sessoes({ codUsuario }: { codUsuario: number }) {
  const nivel = useSessao()?.nivel
  const q = useQuery(sessoesDoUsuario(codUsuario))
  const encerrar = useEncerrarSessao(codUsuario)
  const [pedida, pedir] = useState<string | null>(null)
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={220} radius={8} />
  const { usuario: u, sessoes } = q.data
  const pode = nivel !== undefined && administra(nivel, u.codNivel)
  return (
    <Stack gap="md">
      <Ficha
        dados={[
          ['Nome', u.nome],
          ['Código de login', u.codigoLogin],
          ['Email', u.email],
          ['Nível', nomeNivel(u.codNivel)],
          ['Situação', u.ativo ? 'Ativo' : 'Inativo'],
          ['Último acesso', <Ultimo key="u" em={u.ultimoAcesso} />],
        ]}
      />
      <Text fw={600}>Sessões abertas</Text>
      {sessoes.length === 0 && <Text c="dimmed">Nenhuma sessão aberta.</Text>}
      <ul className={classes.sessoes}>
        {sessoes.map((s) => (
          <li key={s.familia}>
            <span>
              <b>{s.aparelho ?? 'Aparelho desconhecido'}</b> {s.atual && <Badge variant="light">esta</Badge>}
              <small className="suave">
                aberta <Quando instante={s.abertaEm} /> · usada <Quando instante={s.vistaEm} />
                {s.lembrada && ' · lembrada por 30 dias'}
              </small>
            </span>
            {pode &&
              !s.atual &&
              (pedida === s.familia ? (
                <Group gap={6} wrap="nowrap">
                  <Button size="xs" variant="default" onClick={() => pedir(null)}>
                    Manter
                  </Button>
                  <Button
                    size="xs"
                    color="vermelho"
                    loading={encerrar.isPending}
                    onClick={() => encerrar.mutate(s.familia, { onSuccess: () => toast.ok('Sessão encerrada') })}
                  >
                    Encerrar agora
                  </Button>
                </Group>
              ) : (
                <Button size="xs" variant="default" onClick={() => pedir(s.familia)}>
                  Encerrar
                </Button>
              ))}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
