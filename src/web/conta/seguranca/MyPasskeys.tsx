import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconFingerprint, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Passkey } from '#shared/conta/seguranca.ts'
import { describeDevice } from '#shared/rules/device.ts'
import { toast } from '../../core/feedback/toast.ts'
import { When } from '../../ui/display/When.tsx'
import { knowsPasskeys } from '../../core/session/factors.ts'
import { gaveUp } from '../entrada/api.ts'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './api.ts'

/** The person's passkeys: added on this device, renamed, removed. */
export function MyPasskeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const add = useAddPasskey()
  const begin = () =>
    add.mutate(describeDevice(navigator.userAgent) ?? 'Este aparelho', {
      onSuccess: () => toast.ok('Chave de acesso cadastrada: da próxima vez, entre por ela'),
      onError: (e) => {
        if (e instanceof Error && e.name === 'InvalidStateError') toast.info('Este aparelho já tem uma chave sua')
        else if (!gaveUp(e)) toast.failure(e)
      },
    })
  return (
    <section>
      <Title order={3} mb="xs">
        Chaves de acesso
      </Title>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          Entre com a digital, o rosto ou o PIN do aparelho, sem senha.
        </Text>
        {passkeys.map((k) => (
          <PasskeyRow key={k.codPasskey} passkey={k} />
        ))}
        {knowsPasskeys() ? (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconFingerprint size={16} aria-hidden />}
            loading={add.isPending}
            onClick={begin}
          >
            Cadastrar neste aparelho
          </Button>
        ) : (
          <Text size="sm">Este navegador não conhece chaves de acesso.</Text>
        )}
      </Stack>
    </section>
  )
}

function PasskeyRow({ passkey: k }: { passkey: Passkey }) {
  const [nome, setNome] = useState(k.nome)
  const rename = useRenamePasskey()
  const remove = useRemovePasskey()
  const save = () => {
    const novo = nome.trim()
    if (novo === '' || novo === k.nome) setNome(k.nome)
    else rename.mutate({ codPasskey: k.codPasskey, nome: novo })
  }
  return (
    <Group wrap="nowrap" align="flex-start">
      <div style={{ flex: 1 }}>
        <TextInput
          aria-label="Nome da chave de acesso"
          maxLength={60}
          value={nome}
          onChange={(e) => setNome(e.currentTarget.value)}
          onBlur={save}
        />
        <Text size="xs" c="dimmed">
          criada <When instant={k.criadaEm} />
          {k.usadaEm && (
            <>
              {' · usada '}
              <When instant={k.usadaEm} />
            </>
          )}
          {k.sincronizada && ' · guardada na sua conta do aparelho'}
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="vermelho"
        size={36}
        aria-label={`Retirar a chave ${k.nome}`}
        loading={remove.isPending}
        onClick={() => remove.mutate(k.codPasskey, { onSuccess: () => toast.ok('Chave de acesso retirada') })}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}
