import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { toast } from '../../core/feedback/toast.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { gaveUp, knowsPasskeys, usePasskeySignIn } from './api.ts'

/** Signs in by the device's own fingerprint, face or PIN; nothing where the browser knows no passkeys. */
export function PasskeyButton({ lembrar, entered }: { lembrar: boolean; entered: () => void }) {
  const signIn = usePasskeySignIn()
  if (!knowsPasskeys()) return null
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={18} aria-hidden />}
      loading={signIn.isPending}
      onClick={() =>
        signIn.mutate(lembrar, {
          onSuccess: entered,
          onError: (e) => {
            if (!gaveUp(e)) toast.erro(errorMessage(e))
          },
        })
      }
    >
      Entrar com a chave de acesso
    </Button>
  )
}
