import type { Page } from 'playwright-core'

export interface Phone {
  /** The owner is not there, or turns up again. */
  verified(isVerified: boolean): Promise<void>
  /** Takes the phone away. */
  gone(): Promise<void>
}

/** A phone that checks its owner, in the browser of the page. */
export async function phoneIn(page: Page): Promise<Phone> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verified: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    gone: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      await cdp.send('WebAuthn.disable')
    },
  }
}
