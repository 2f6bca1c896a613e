/** What the double and the server share. */
export const sharedSecret = 'salaisuus-jonka-molemmat-tuntevat-7'
